package dev.hornbeam.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.cli.Console.ShownStream;
import dev.hornbeam.testkit.HostileNames;
import dev.hornbeam.text.VisibleText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Whatever is printed, in whatever pieces, only our own colours steer the terminal. */
class ShownStreamTest {
    @Provide
    Arbitrary<List<String>> texts() {
        return HostileNames.texts().list().ofMaxSize(4);
    }

    private static String shown(String text, String mark, int piece) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ShownStream stream = new ShownStream(out, mark)) {
            byte[] bytes = text.getBytes(UTF_8);
            for (int i = 0; i < bytes.length; i += piece) {
                stream.write(bytes, i, Math.min(piece, bytes.length - i));
            }
        }
        return out.toString(UTF_8);
    }

    @Property
    void piecesShowWhatTheWholeShows(
            @ForAll("texts") List<String> texts, @ForAll @IntRange(min = 1, max = 20) int piece) throws IOException {
        Style style = Style.coloured();
        String printed = String.join("", texts.stream().map(style::bold).toList());
        String expected = String.join(
                "",
                texts.stream()
                        .filter(text -> !text.isEmpty())
                        .map(text -> "\u001B[1m" + visible(text) + "\u001B[0m")
                        .toList());
        assertThat(shown(printed, style.mark(), piece)).isEqualTo(expected);
        assertThat(shown(String.join("", texts), "", piece)).isEqualTo(visible(String.join("", texts)));
    }

    /** As it is after a way through UTF-8, which has no halves of pairs. */
    private static String visible(String text) {
        return VisibleText.lines(new String(text.getBytes(UTF_8), UTF_8));
    }

    @Example
    void aNameCannotMakeColours() throws IOException {
        String mark = Style.coloured().mark();
        assertThat(shown("\u001B[1mbold\u001B[0m", mark, 100)).isEqualTo("\\x1B[1mbold\\x1B[0m");
    }

    @Example
    void twoConsolesHaveTwoMarks() {
        assertThat(Style.coloured().mark()).isNotEqualTo(Style.coloured().mark());
    }

    @Example
    void messagesAreOneLineAndDataIsAsItIs() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = new Console(out, err, false, true);
        console.say("a\nb\u001B");
        console.redraw("50 %\u001B[2J");
        console.clearLine();
        console.out().print("\u202E");
        console.data().print("\u202E");
        console.finish();
        assertThat(err.toString(UTF_8))
                .isEqualTo("hornbeam: a\\x0Ab\\x1B" + System.lineSeparator() + "\r50 %\\x1B[2J\r\u001B[K");
        assertThat(out.toString(UTF_8)).isEqualTo("\\u202E\u202E");
    }
}
