package dev.hornbeam.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.fuzz.mutate.Mutator;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Inputs differ from each other, and are the same for the same seed. */
class MutatorTest {
    private static final List<byte[]> SAMPLES = List.of("a\tb\tc\n1\t2\t3\n".getBytes(UTF_8), new byte[0]);

    @Test
    void theSameSeedGivesTheSameInputs() {
        Mutator first = new Mutator(SAMPLES, 5);
        Mutator second = new Mutator(SAMPLES, 5);
        for (int i = 0; i < 2000; i++) {
            assertThat(first.next()).isEqualTo(second.next());
        }
    }

    @Test
    void inputsDifferAndSamplesStayAsTheyAre() {
        Mutator mutator = new Mutator(SAMPLES, 6);
        Set<Integer> seen = new HashSet<>();
        for (int i = 0; i < 2000; i++) {
            byte[] input = mutator.next();
            seen.add(Arrays.hashCode(input));
            mutator.keep(input);
        }
        assertThat(seen).hasSizeGreaterThan(1500);
        assertThat(SAMPLES.get(0)).asString(UTF_8).isEqualTo("a\tb\tc\n1\t2\t3\n");
    }
}
