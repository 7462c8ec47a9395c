package dev.hornbeam.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** The small pieces that reports are made of. */
class TextTest {

    @Test
    void sharesThatAreNotQuiteNothingOrEverythingAreNotRoundedToIt() {
        assertThat(Text.percent(0)).isEqualTo("0.0 %");
        assertThat(Text.percent(0.0004)).isEqualTo("< 0.1 %");
        assertThat(Text.percent(0.8413)).isEqualTo("84.1 %");
        assertThat(Text.percent(0.9999)).isEqualTo("> 99.9 %");
        assertThat(Text.percent(1)).isEqualTo("100.0 %");
        assertThat(Text.roundPercent(0.004)).isEqualTo("less than 1 %");
        assertThat(Text.roundPercent(0.8413)).isEqualTo("84 %");
        assertThat(Text.roundPercent(0.996)).isEqualTo("nearly 100 %");
    }

    @Test
    void nounsAgreeWithTheirNumber() {
        assertThat(Text.count(1, "entity")).isEqualTo("1 entity");
        assertThat(Text.count(1417676, "entity")).isEqualTo("1,417,676 entities");
        assertThat(Text.count(0, "fact")).isEqualTo("0 facts");
    }

    @Test
    void columnsAreAsWideAsTheirWidestCell() {
        TextTable table = new TextTable("<name", "facts").row("ä", "1,000").row("long", "7");

        assertThat(table.lines()).containsExactly("  name  facts", "  ä     1,000", "  long      7");
    }

    @Test
    void theMiddleOfALongNameGivesWayAndControlCharactersShowAsSuch() {
        assertThat(Text.name("/film/film/genre", 10)).isEqualTo("/fi…/genre");
        assertThat(Text.name("\u001B[31mred", 20)).isEqualTo("\\x1B[31mred");
    }

    @Test
    void aBarShowsWhatIsNotNothing() {
        assertThat(Text.bar(0, 100, 10)).isEmpty();
        assertThat(Text.bar(1, 100_000, 10)).isEqualTo("▏");
        assertThat(Text.bar(25, 100, 10)).isEqualTo("██▌");
        assertThat(Text.bar(100, 100, 2)).isEqualTo("██");
    }

    @Test
    void noColorAndDumbTerminalsForbidColour() {
        assertThat(Console.allowsColour(Map.of("TERM", "xterm"))).isTrue();
        assertThat(Console.allowsColour(Map.of("TERM", "xterm", "NO_COLOR", "")))
                .isTrue();
        assertThat(Console.allowsColour(Map.of("TERM", "xterm", "NO_COLOR", "1")))
                .isFalse();
        assertThat(Console.allowsColour(Map.of("TERM", "dumb"))).isFalse();
    }

    @Test
    void sentencesBreakBetweenWords() {
        assertThat(Text.paragraph("word ".repeat(30).strip(), "  "))
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).startsWith("  word").hasSizeLessThanOrEqualTo(96));
    }

    @Test
    void wordsThatAShellWouldTakeApartAreQuoted() {
        assertThat(Text.shellWord("data/größe-1.tsv")).isEqualTo("data/größe-1.tsv");
        assertThat(Text.shellWord("issue&in")).isEqualTo("'issue&in'");
        assertThat(Text.shellWord("o'clock now")).isEqualTo("'o'\\''clock now'");
    }
}
