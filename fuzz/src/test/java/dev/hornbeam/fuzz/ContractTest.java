package dev.hornbeam.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.fuzz.Fuzz.Watched;
import dev.hornbeam.input.InputException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Readers that break their promise, in every way, are seen to. */
class ContractTest {
    private static final byte[] INPUT = "input".getBytes(UTF_8);

    /** Long enough for all that ends, on any machine. */
    private static final Duration AMPLE = Duration.ofMinutes(1);

    private static Outcome outcome(Target.Reading reading) {
        return outcome(reading, AMPLE);
    }

    private static Outcome outcome(Target.Reading reading, Duration patience) {
        try (Watched watched = new Watched(patience)) {
            return watched.run(new Target("test", 1, List.of(INPUT), reading), INPUT);
        }
    }

    @Test
    void aResultAndOneClearLineAreFine() {
        assertThat(outcome(input -> {}).kind()).isEqualTo(Outcome.Kind.RESULT);
        Outcome refused = outcome(input -> {
            throw InputException.of("f.tsv:7", "\"x\" in column 3", "a name", "Maybe it is missing.");
        });
        assertThat(refused.kind()).isEqualTo(Outcome.Kind.REFUSED);
        assertThat(refused.what()).isEqualTo("found … in column N, expected a name");
    }

    @Test
    void whateverElseIsThrownIsAFault() {
        assertThat(outcome(input -> {
                            throw new IllegalStateException("x");
                        })
                        .what())
                .startsWith("java.lang.IllegalStateException at ");
        assertThat(outcome(input -> deeper(1)).what()).startsWith("java.lang.StackOverflowError");
        assertThat(outcome(input -> new BrokenPromise("x").getMessage()).isFault())
                .isFalse();
        assertThat(outcome(input -> {
                            throw new BrokenPromise("another model");
                        })
                        .isFault())
                .isTrue();
    }

    private static int deeper(int n) {
        return deeper(n + 1) + deeper(n + 2);
    }

    @Test
    void soAreTooMuchMemoryWordsBesideTheAnswerAndAnEndlessReading() {
        assertThat(outcome(input -> assertThat(new byte[200 << 20]).isNotEmpty())
                        .what())
                .isEqualTo("too much memory");
        assertThat(outcome(input -> System.err.println("by the way")).what()).isEqualTo("prints beside its answer");
        assertThat(outcome(input -> spin(), Duration.ofMillis(500)).what()).startsWith("does not end");
    }

    private static void spin() {
        while (!Thread.currentThread().isInterrupted()) {
            Thread.onSpinWait();
        }
    }

    @Test
    void soIsAMessageThatNobodyUnderstands() {
        assertThat(outcome(input -> {
                            throw InputException.of("f", "damage (NullPointerException)", "x", "Maybe y.");
                        })
                        .isFault())
                .isTrue();
        assertThat(outcome(input -> {
                            throw InputException.of("f", "NullPointerException", "x", "Maybe y.");
                        })
                        .what())
                .startsWith("a message that only programmers read");
        assertThat(outcome(input -> {
                            throw InputException.of("f".repeat(5000), "x", "y", "Maybe z.");
                        })
                        .what())
                .isEqualTo("a message too long to read");
    }

    @Test
    void wordsOfTheInputAreTheInputs() {
        byte[] named = "!!java.net.URL".getBytes(StandardCharsets.UTF_8);
        Target.Reading quoting = input -> {
            throw InputException.of(
                    "f", "a stanza [" + new String(input, StandardCharsets.UTF_8) + "]", "x", "Maybe y.");
        };
        try (Watched watched = new Watched(AMPLE)) {
            assertThat(watched.run(new Target("test", 1, List.of(named), quoting), named)
                            .kind())
                    .isEqualTo(Outcome.Kind.REFUSED);
        }
    }
}
