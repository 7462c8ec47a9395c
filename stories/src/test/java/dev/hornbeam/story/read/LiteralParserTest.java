package dev.hornbeam.story.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.input.InputException;
import dev.hornbeam.story.read.StoryReader.LiteralParser;
import dev.hornbeam.story.read.StoryReader.LiteralParser.Literal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LiteralParserTest {
    private static Literal python(String text) {
        return LiteralParser.parse(text, "x");
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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[1",
                "[,1]",
                "[1 2]",
                "{'a': 1}",
                "\"a",
                "'a\"",
                "(1]",
                "01",
                "1.",
                "tru",
                "true",
                "[1]]",
                "\"\\x\"",
                "\"\\u12g4\"",
                "\"a\nb\"",
                "nan",
                "-"
            })
    void whatIsNotPythonIsToldInOneLine(String text) {
        assertThatThrownBy(() -> python(text))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("x: found ")
                .hasMessageContaining("Maybe");
    }

    @Test
    void bracketsWithoutEndDoNotExhaustTheStack() {
        assertThatThrownBy(() -> python("(".repeat(1_000_000)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("brackets");
    }
}
