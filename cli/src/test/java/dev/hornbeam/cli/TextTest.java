package dev.hornbeam.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.cli.console.Bar;
import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.NameText;
import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.cli.console.Paragraph;
import dev.hornbeam.cli.console.ShellWord;
import dev.hornbeam.cli.console.TextTable;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The small pieces that reports are made of. */
class TextTest {

    @Test
    void sharesThatAreNotQuiteNothingOrEverythingAreNotRoundedToIt() {
        assertThat(Numbers.percent(0)).isEqualTo("0.0 %");
        assertThat(Numbers.percent(0.0004)).isEqualTo("< 0.1 %");
        assertThat(Numbers.percent(0.8413)).isEqualTo("84.1 %");
        assertThat(Numbers.percent(0.9999)).isEqualTo("> 99.9 %");
        assertThat(Numbers.percent(1)).isEqualTo("100.0 %");
        assertThat(Numbers.roundPercent(0.004)).isEqualTo("less than 1 %");
        assertThat(Numbers.roundPercent(0.8413)).isEqualTo("84 %");
        assertThat(Numbers.roundPercent(0.996)).isEqualTo("nearly 100 %");
    }

    @Test
    void nounsAgreeWithTheirNumber() {
        assertThat(Numbers.count(1, "entity")).isEqualTo("1 entity");
        assertThat(Numbers.count(1417676, "entity")).isEqualTo("1,417,676 entities");
        assertThat(Numbers.count(0, "fact")).isEqualTo("0 facts");
    }

    @Test
    void columnsAreAsWideAsTheirWidestCell() {
        TextTable table = new TextTable("<name", "facts").row("ä", "1,000").row("long", "7");

        assertThat(table.lines()).containsExactly("  name  facts", "  ä     1,000", "  long      7");
    }

    @Test
    void theMiddleOfALongNameGivesWayAndControlCharactersShowAsSuch() {
        assertThat(NameText.of("/film/film/genre", 10)).isEqualTo("/fi…/genre");
        assertThat(NameText.of("\u001B[31mred", 20)).isEqualTo("\\x1B[31mred");
    }

    @Test
    void aBarShowsWhatIsNotNothing() {
        assertThat(Bar.of(0, 100, 10)).isEmpty();
        assertThat(Bar.of(1, 100_000, 10)).isEqualTo("▏");
        assertThat(Bar.of(25, 100, 10)).isEqualTo("██▌");
        assertThat(Bar.of(100, 100, 2)).isEqualTo("██");
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
        assertThat(Paragraph.lines("word ".repeat(30).strip(), "  "))
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).startsWith("  word").hasSizeLessThanOrEqualTo(96));
    }

    @Test
    void wordsThatAShellWouldTakeApartAreQuoted() {
        assertThat(ShellWord.of("data/größe-1.tsv")).isEqualTo("data/größe-1.tsv");
        assertThat(ShellWord.of("issue&in")).isEqualTo("'issue&in'");
        assertThat(ShellWord.of("o'clock now")).isEqualTo("'o'\\''clock now'");
    }
}
