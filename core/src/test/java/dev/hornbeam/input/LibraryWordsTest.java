package dev.hornbeam.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Sentences about the data are passed on, stumbles of programs are not. */
class LibraryWordsTest {
    @Test
    void aSentenceIsPassedOnInOneReadableLine() {
        assertThat(LibraryWords.of(new IOException("a page of -3 bytes\nat 7"))).isEqualTo(" (a page of -3 bytes)");
        assertThat(LibraryWords.of(new IOException("com.a.BadJsonException: no end at 7 See https://a.b/c")))
                .isEqualTo(" (no end at 7)");
        assertThat(LibraryWords.of(new IOException("XMLStreamException: no end")))
                .isEqualTo(" (no end)");
        assertThat(LibraryWords.of(new IOException("x".repeat(5000)))).hasSizeLessThan(200);
    }

    @Test
    void aPlaceInXmlIsSaidInWords() {
        assertThat(LibraryWords.of(new IOException(
                        "a.XMLStreamException: ParseError at [row,col]:[7,20]\nMessage: no end of <b>.\nat a")))
                .isEqualTo(" (line 7, column 20: no end of <b>.)");
    }

    @Test
    void aStumbleIsNot() {
        assertThat(LibraryWords.of(new NullPointerException("Cannot invoke \"a.b()\"")))
                .isEmpty();
        assertThat(LibraryWords.of(new ArrayIndexOutOfBoundsException(3))).isEmpty();
        assertThat(LibraryWords.of(new StackOverflowError())).isEmpty();
        assertThat(LibraryWords.of(new IOException())).isEmpty();
    }

    @Test
    void norIsAStumbleThatALibraryPassesOn() {
        Throwable stumble = new NullPointerException("Cannot invoke \"a.b()\"");
        assertThat(LibraryWords.of(new IllegalStateException(stumble.getMessage(), stumble)))
                .isEmpty();
        assertThat(LibraryWords.of(new IllegalStateException(stumble))).isEmpty();
        assertThat(LibraryWords.of(new IOException("c != java.lang.String"))).isEmpty();
        assertThat(LibraryWords.of(new IOException("no end at 7", stumble))).isEqualTo(" (no end at 7)");
    }

    @Test
    void aMessageThatQuotesALongInputIsCut() {
        assertThat(LibraryWords.of(new IllegalArgumentException("bad " + "a.".repeat(500_000))))
                .hasSizeLessThan(1_000);
        assertThat(LibraryWords.of(new IllegalArgumentException("bad" + " ".repeat(1_000_000) + "x")))
                .hasSizeLessThan(1_000);
    }
}
