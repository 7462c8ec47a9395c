package dev.hornbeam.graph.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.read.FactChoice.NamePattern;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class NamePatternTest {
    /** As an expression says it, slowly. */
    @Property
    void starsStandForAnything(
            @ForAll @Chars({'a', 'b', '*'}) @StringLength(min = 1, max = 6) String typed,
            @ForAll @CharRange(from = 'a', to = 'b') @StringLength(max = 8) String name) {
        String expression =
                Arrays.stream(typed.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
        assertThat(new NamePattern(typed).matches(name, Prefixes.NONE)).isEqualTo(name.matches(expression));
    }

    @Test
    void manyStarsOverALongNameEnd() {
        assertThat(new NamePattern("*a*a*a*a*a*a*a*b").matches("a".repeat(100_000), Prefixes.NONE))
                .isFalse();
    }
}
