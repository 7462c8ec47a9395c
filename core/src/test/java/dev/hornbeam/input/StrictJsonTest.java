package dev.hornbeam.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** JSON from outside: one whole value, or one line that says what is wrong and where. */
class StrictJsonTest {
    @Test
    void aTextIsOneValue() {
        JsonNode tree = StrictJson.tree(" {\"a\": [1, -2.5e1, true, \"\\u00e4\\n\"], \"b\": {}}\n", "x");
        assertThat(tree.path("a").get(0).asLong()).isEqualTo(1);
        assertThat(tree.path("a").get(1).asDouble()).isEqualTo(-25);
        assertThat(tree.path("a").get(3).asText()).isEqualTo("ä\n");
        assertThat(tree.path("b")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "[1",
                "[1,]",
                "[,1]",
                "[1 2]",
                "{\"a\" 1}",
                "{a: 1}",
                "{\"a\":1,}",
                "\"a",
                "'a'",
                "(1)",
                "01",
                "1.",
                "tru",
                "True",
                "[1]]",
                "1 2",
                "\"\\x\"",
                "\"\\'\"",
                "\"\\u12g4\"",
                "\"a\nb\"",
                "{\"a\":1,\"a\":2}",
                "nan",
                "NaN",
                "-"
            })
    void whatIsNotJsonIsToldInOneLine(String text) {
        assertThatThrownBy(() -> StrictJson.tree(text, "x"))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("x: found ")
                .hasMessageContaining(", expected ")
                .hasMessageContaining(". Maybe")
                .hasMessageNotContainingAny("\n", "Source", "StreamRead");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "[1 2]             | found \"2]\" at character 4, expected comma to separate Array entries",
                "{\"a\":1,\"a\":2} | found the field \"a\" twice, expected every field once",
                "[1                | found the end after character 2",
                "{} {}             | found \"{}\" at character 4, expected the end",
            })
    void aProblemNamesThePlaceAndWhatShouldBeThere(String text, String told) {
        assertThatThrownBy(() -> StrictJson.tree(text, "x")).hasMessageContaining(told);
    }

    @Test
    void aProblemInALaterLineNamesTheLine() {
        assertThatThrownBy(() -> StrictJson.tree("{\"a\": 1,\n \"b\": ?}", "x"))
                .hasMessageContaining("found \"?}\" at line 2, character 7");
    }

    @Test
    void bracketsWithoutEndDoNotExhaustTheStack() {
        assertThat(StrictJson.tree("[".repeat(64) + "]".repeat(64), "x").isArray())
                .isTrue();
        assertThatThrownBy(() -> StrictJson.tree("[".repeat(1_000_000), "x"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("brackets");
    }

    @Test
    void tokensCanBeTakenAsTheyAreWritten() {
        List<String> numbers = StrictJson.read("[1.50, 1e3]", "x", parser -> {
            List<String> texts = new ArrayList<>();
            parser.nextToken();
            while (parser.nextToken().isNumeric()) {
                texts.add(parser.getText());
            }
            return texts;
        });
        assertThat(numbers).containsExactly("1.50", "1e3");
    }
}
