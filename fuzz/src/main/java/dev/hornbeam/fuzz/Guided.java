package dev.hornbeam.fuzz;

import dev.hornbeam.fuzz.reader.Targets;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;

/**
 * The same readers under Jazzer, which keeps inputs that reach code that none reached before: {@code fuzz/run --guided
 * turtle -runs=100000}. Jazzer finds its methods by their names.
 */
public final class Guided {
    private static Target target;
    private static Contract contract;

    private Guided() {}

    /** Called once. */
    public static void fuzzerInitialize(String[] arguments) throws IOException {
        contract = new Contract();
        target = Targets.named(Files.createTempDirectory("fuzz"), List.of(arguments[0])).stream()
                .filter(each -> each.name().equals(arguments[0]))
                .findFirst()
                .orElseThrow();
        target.samples().forEach(sample -> contract.judge(target, sample));
    }

    /** Called for every input; what it throws is shown and kept. */
    public static void fuzzerTestOneInput(byte[] input) {
        Outcome outcome = contract.judge(target, input);
        if (outcome.isFault()) {
            throw new AssertionError(outcome.what() + "\n" + outcome.detail());
        }
    }
}
