package dev.hornbeam.fuzz;

import dev.hornbeam.fuzz.reader.Targets;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Gives readers many inputs that were made of samples, and says what became of them:
 *
 * <pre>
 *   fuzz/run --inputs 1000000                  all readers
 *   fuzz/run --inputs 20000 --seed 3 turtle    those whose names begin so
 *   fuzz/run --minutes 10                      no longer, the same time for each
 *   fuzz/run --messages 5 --inputs 1000 csv    with the most frequent messages
 * </pre>
 */
public final class Fuzz {
    private final PrintStream out = System.out;
    private final Map<String, String> options = new TreeMap<>();
    private final List<String> names = new ArrayList<>();

    private Fuzz(String[] arguments) {
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i].startsWith("--")) {
                options.put(arguments[i].substring(2), arguments[++i]);
            } else {
                names.add(arguments[i]);
            }
        }
    }

    /** Ends with 1 if a reader broke its promise. */
    public static void main(String[] arguments) throws IOException {
        System.exit(new Fuzz(arguments).run() ? 1 : 0);
    }

    private long number(String option, long otherwise) {
        return Long.parseLong(options.getOrDefault(option, Long.toString(otherwise)));
    }

    private boolean run() throws IOException {
        Path scratch = Files.createTempDirectory("fuzz");
        List<Target> targets = Targets.named(scratch, names);
        if (options.containsKey("samples")) {
            writeSamples(targets, Path.of(options.get("samples")));
            return false;
        }
        long inputs = number("inputs", 100_000);
        Path kept = Path.of(options.getOrDefault("kept", "fuzz/target/failed"));
        List<Tally> tallies = new ArrayList<>();
        out.printf(
                "%-26s %9s %9s %9s %6s %7s %8s%n",
                "reader", "inputs", "results", "refused", "kinds", "faults", "per s");
        for (Target target : targets) {
            long most = Campaign.share(target, targets, inputs);
            Campaign campaign = new Campaign(target, number("seed", 1));
            long end = System.nanoTime() + number("minutes", 10_000) * 60_000_000_000L / targets.size();
            long[] count = {0};
            Tally tally = campaign.run(() -> count[0]++ < most && System.nanoTime() < end);
            tallies.add(tally);
            line(target.name(), List.of(tally));
            show(target, campaign, tally, kept);
        }
        line("all", tallies);
        ReaderCoverage.print(out);
        return tallies.stream().anyMatch(tally -> !tally.faults().isEmpty());
    }

    private void line(String name, List<Tally> tallies) {
        long inputs = tallies.stream().mapToLong(Tally::inputs).sum();
        out.printf(
                Locale.ROOT,
                "%-26s %,9d %,9d %,9d %6d %7d %,8.0f%n",
                name,
                inputs,
                tallies.stream().mapToLong(Tally::results).sum(),
                tallies.stream().mapToLong(Tally::refused).sum(),
                tallies.stream().mapToInt(tally -> tally.refusals().size()).sum(),
                tallies.stream().mapToInt(tally -> tally.faults().size()).sum(),
                inputs / tallies.stream().mapToDouble(Tally::seconds).sum());
        out.flush();
    }

    private void show(Target target, Campaign campaign, Tally tally, Path kept) throws IOException {
        tally.refusals().entrySet().stream()
                .sorted((a, b) -> Long.compare(b.getValue(), a.getValue()))
                .limit(number("messages", 0))
                .forEach(entry -> out.printf("    %,9d  %s%n", entry.getValue(), entry.getKey()));
        for (Tally.Fault fault : tally.faults().values()) {
            byte[] smallest = campaign.shrunk(fault);
            Path file = kept.resolve(target.name()).resolve(Integer.toHexString(Arrays.hashCode(smallest)));
            Files.createDirectories(file.getParent());
            Files.write(file, smallest);
            out.printf(
                    "  FAULT (%,d times) %s%n    %s%n",
                    fault.times(), fault.outcome().what(), file);
            fault.outcome().detail().lines().limit(number("stack", 12)).forEach(line -> out.println("      " + line));
        }
    }

    /** For a fuzzer of another kind to begin with. */
    private static void writeSamples(List<Target> targets, Path folder) throws IOException {
        for (Target target : targets) {
            Files.createDirectories(folder.resolve(target.name()));
            for (int i = 0; i < target.samples().size(); i++) {
                Files.write(
                        folder.resolve(target.name()).resolve("sample-" + i),
                        target.samples().get(i));
            }
        }
    }
}
