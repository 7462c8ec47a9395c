package dev.hornbeam.story.read;

import static dev.hornbeam.story.read.LiteralParser.Dialect.JSON;
import static dev.hornbeam.story.read.LiteralParser.Dialect.PYTHON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.input.InputException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LiteralParserTest {
    private static Literal json(String text) {
        return LiteralParser.parse(text, JSON, "x");
    }

    private static Literal python(String text) {
        return LiteralParser.parse(text, PYTHON, "x");
    }

    @Test
    void readsListsAndTuplesOfPython() {
        Literal pair = new Literal.Items(List.of(new Literal.Whole(0), new Literal.Whole(12)));

        assertThat(python("[(0, 12), (0,12)]")).isEqualTo(new Literal.Items(List.of(pair, pair)));
        assertThat(python(" ['it\\'s', \"a\"] "))
                .isEqualTo(new Literal.Items(List.of(new Literal.Text("it's"), new Literal.Text("a"))));
        assertThat(python("(1,)")).isEqualTo(new Literal.Items(List.of(new Literal.Whole(1))));
        assertThat(python("[]")).isEqualTo(new Literal.Items(List.of()));
        assertThat(python("None")).isEqualTo(new Literal.Word("None"));
    }

    @Test
    void readsObjectsOfJson() {
        assertThat(json("{\"a\": [1, -2.5e1, true, \"\\u00e4\\n\"], \"b\": {}}"))
                .isEqualTo(new Literal.Fields(Map.of(
                        "a",
                        new Literal.Items(List.of(
                                new Literal.Whole(1),
                                new Literal.Fraction(-25),
                                new Literal.Word("true"),
                                new Literal.Text("ä\n"))),
                        "b",
                        new Literal.Fields(Map.of()))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
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
                "\"\\x\"",
                "\"\\'\"",
                "\"\\u12g4\"",
                "\"a\nb\"",
                "{\"a\":1,\"a\":2}",
                "nan",
                "-"
            })
    void whatIsNotJsonIsToldInOneLine(String text) {
        assertThatThrownBy(() -> json(text))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("x: found ")
                .hasMessageContaining("Maybe");
    }

    @Test
    void bracketsWithoutEndDoNotExhaustTheStack() {
        assertThatThrownBy(() -> json("[".repeat(1_000_000)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("brackets");
        assertThatThrownBy(() -> python("(".repeat(1_000_000))).isInstanceOf(InputException.class);
    }
}
