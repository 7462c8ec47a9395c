package dev.hornbeam.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.input.InputException;
import dev.hornbeam.testkit.HostileNames;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Nothing that steers a terminal or turns the direction of writing is left in what is shown. */
class VisibleTextTest {
    @Provide
    Arbitrary<String> texts() {
        return HostileNames.texts();
    }

    @Example
    void whatCannotBeSeenIsShown() {
        assertThat(VisibleText.line("a\u001B[2Jb\u009B\u202Ec\u2028\uD800d\te\n"))
                .isEqualTo("a\\x1B[2Jb\\x9B\\u202Ec\\u2028\\uD800d<TAB>e\\x0A");
        assertThat(VisibleText.lines("a\tb\nc\rd")).isEqualTo("a\tb\nc\\x0Dd");
    }

    @Example
    void scriptsOfAllDirectionsAndEmojiStay() {
        String text = "Ωmega 上海 שלום سلام 👨\u200D👧 می\u200Cخواهم ∘⇐ é";
        assertThat(VisibleText.line(text)).isEqualTo(text);
    }

    @Property
    void aLineIsOneLineWithoutControls(@ForAll("texts") String text) {
        assertThat(VisibleText.line(text).codePoints()).allMatch(c -> !Character.isISOControl(c) && !turns(c));
        assertThat(VisibleText.lines(text).codePoints())
                .allMatch(c -> c == '\n' || c == '\t' || !Character.isISOControl(c) && !turns(c));
    }

    @Property
    void soIsEveryMessageAboutInput(@ForAll("texts") String text) {
        InputException problem =
                InputException.of(text, text, text, "Maybe " + text).and(text);
        assertThat(problem.getMessage().codePoints()).allMatch(c -> !Character.isISOControl(c) && !turns(c));
    }

    /** The property Bidi_Control of Unicode, and half pairs. */
    private static boolean turns(int c) {
        return "\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069\u2028\u2029".indexOf(c) >= 0
                || Character.getType(c) == Character.SURROGATE;
    }
}
