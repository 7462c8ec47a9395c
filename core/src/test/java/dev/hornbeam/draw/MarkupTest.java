package dev.hornbeam.draw;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import javax.xml.parsers.DocumentBuilderFactory;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** Any text between tags and in attributes is read back as it was. */
class MarkupTest {
    private static Element parsed(String text) throws Exception {
        String page = "<a b=\"" + text + "\">" + text + "</a>";
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(page)))
                .getDocumentElement();
    }

    @Test
    void markupIsEscapedAndNothingElse() {
        assertThat(Markup.escape("a<b> & \"c\" 'd' ü ∘ 😀")).isEqualTo("a&lt;b&gt; &amp; &quot;c&quot; 'd' ü ∘ 😀");
        assertThat(Markup.escape("&lt;")).isEqualTo("&amp;lt;");
        assertThat(Markup.escape("")).isEmpty();
    }

    @Test
    void whatXmlCannotHoldIsReplaced() throws Exception {
        String escaped = Markup.escape("a\u0000b\u001Fc\uD800d\uFFFFe\tf");
        assertThat(escaped).isEqualTo("a�b�c�d�e\tf");
        assertThat(parsed(escaped).getTextContent()).isEqualTo("a�b�c�d�e\tf");
    }

    @Property(tries = 200)
    void anyTextIsWellFormed(@ForAll String text) throws Exception {
        String back = parsed(Markup.escape(text)).getTextContent();
        assertThat(back.codePointCount(0, back.length()))
                .isLessThanOrEqualTo(text.codePointCount(0, text.length())); // XML makes one line feed of two
    }
}
