package dev.hornbeam.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.input.InputException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NameFinderTest {
    private final NameFinder finder = NameFinder.of(Relations.of("knows", "(a)", "b) c"));

    @ParameterizedTest
    @CsvSource({
        "knows, knows",
        "is acquainted with (knows), knows",
        "is acquainted with {knows}, knows",
        "label (one) (knows), knows",
        "label ((a)), (a)",
        "label (b) c), b) c",
    })
    void theNameBesideALabelIsFound(String word, String name) {
        assertThat(finder.relations().name(finder.relation(word))).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ")", "()", " ()", "label ()", " (knows)", "label(knows)", "label (knows}", "label {}"})
    void otherWordsHaveNoNameBeside(String word) {
        assertThatThrownBy(() -> finder.relation(word)).isInstanceOf(InputException.class);
    }

    /** Every word of up to seven characters that matter, against a regular expression that says the same slowly. */
    @Test
    void theNameBesideIsThatOfAPlainExpression() {
        Pattern slow = Pattern.compile("(?s).+ (?:\\((.+)\\)|\\{(.+)\\})");
        List<String> words = List.of("");
        for (int length = 1; length <= 7; length++) {
            words = words.stream()
                    .flatMap(word -> Stream.of("a", " ", "(", ")", "{", "}").map(word::concat))
                    .toList();
            for (String word : words) {
                Matcher match = slow.matcher(word);
                Optional<String> expected = match.matches()
                        ? Optional.ofNullable(match.group(1)).or(() -> Optional.of(match.group(2)))
                        : Optional.empty();
                assertThat(NameFinder.besideLabel(word)).as(word).isEqualTo(expected);
            }
        }
    }

    /** A search that looks again at every place would take hours. */
    @ParameterizedTest
    @ValueSource(strings = {" (", " {", ") (", "a (b) "})
    void aLongWordIsLookedUp(String piece) {
        String word = "x" + piece.repeat(1_000_000);
        assertThatThrownBy(() -> finder.relation(word)).isInstanceOf(InputException.class);
        assertThatThrownBy(() -> finder.relation(word + ")")).isInstanceOf(InputException.class);
    }
}
