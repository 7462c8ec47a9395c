package dev.hornbeam.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.fuzz.Fuzz.Shrinker;
import org.junit.jupiter.api.Test;

/** What does not matter is left out. */
class ShrinkerTest {
    @Test
    void onlyWhatFailsIsLeft() {
        byte[] input = "some text with ( a bracket and ) another".getBytes(UTF_8);
        byte[] shrunk = Shrinker.shrunk(
                input, less -> new String(less, UTF_8).contains("(") && new String(less, UTF_8).contains(")"));
        assertThat(shrunk).asString(UTF_8).isEqualTo("()");
    }
}
