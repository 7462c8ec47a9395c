package dev.hornbeam.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.testkit.HostileNames;
import java.io.StringReader;
import javax.xml.parsers.DocumentBuilderFactory;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
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
        assertThat(VisibleText.markup("a<b> & \"c\" 'd' ü ∘ 😀"))
                .isEqualTo("a&lt;b&gt; &amp; &quot;c&quot; 'd' ü ∘ 😀");
        assertThat(VisibleText.markup("&lt;")).isEqualTo("&amp;lt;");
        assertThat(VisibleText.markup("")).isEmpty();
    }

    @Test
    void whatXmlCannotHoldIsShown() throws Exception {
        String escaped = VisibleText.markup("a\u0000b\u001Fc\uD800d\uFFFFe\tf\u202E");
        String shown = "a\\x00b\\x1Fc\\uD800d�e\tf\\u202E";
        assertThat(escaped).isEqualTo(shown);
        assertThat(parsed(escaped).getTextContent()).isEqualTo(shown);
    }

    @Provide
    Arbitrary<String> texts() {
        return HostileNames.texts();
    }

    @Property
    void anyTextIsWellFormedAndReadsBackAsItIsShown(@ForAll("texts") String text) throws Exception {
        String shown = VisibleText.lines(text).replaceAll("[\uFFFE\uFFFF]", "�");
        assertThat(parsed(VisibleText.markup(text)).getTextContent()).isEqualTo(shown);
    }
}
