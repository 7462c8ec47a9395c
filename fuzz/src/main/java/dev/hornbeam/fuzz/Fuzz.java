package dev.hornbeam.fuzz;

import dev.hornbeam.fuzz.mutate.Mutator;
import dev.hornbeam.fuzz.reader.Targets;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jacoco.agent.rt.RT;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.ICounter;
import org.jacoco.core.analysis.IPackageCoverage;
import org.jacoco.core.data.ExecutionDataStore;
import org.jacoco.core.tools.ExecFileLoader;

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

    /** Gives one reader many inputs. */
    static final class Campaign {
        private static final Duration PATIENCE = Duration.ofSeconds(10);

        private final Target target;
        private final long seed;
        private final Tally tally = new Tally();

        Campaign(Target target, long seed) {
            this.target = target;
            this.seed = seed ^ target.name().hashCode() * 0x9E3779B97F4A7C15L;
        }

        /** How many of all inputs a reader gets among others: the more it costs to read one, the fewer. */
        static long share(Target target, List<Target> targets, long inputs) {
            double shares =
                    targets.stream().mapToDouble(each -> 1.0 / each.cost()).sum();
            return Math.max(1, Math.round(inputs / target.cost() / shares));
        }

        /**
         * Reads the samples, then inputs made of them, while there is more to do; stops at an input that does not end.
         *
         * @throws IllegalStateException if a sample is not understood: it would be a poor one
         */
        Tally run(BooleanSupplier more) {
            Mutator mutator = new Mutator(target.samples(), seed);
            try (Watched reader = new Watched(PATIENCE)) {
                for (byte[] sample : target.samples()) {
                    reader.run(target, sample); // classes are loaded, tables are filled
                    Outcome outcome = reader.run(target, sample);
                    if (outcome.kind() != Outcome.Kind.RESULT) {
                        throw new IllegalStateException(target.name() + ": a sample is not read: " + outcome);
                    }
                }
                boolean ends = true;
                while (ends && more.getAsBoolean()) {
                    byte[] made = mutator.next();
                    byte[] input = mutator.coin() ? mended(made) : made;
                    long begin = System.nanoTime();
                    Outcome outcome = reader.run(target, input);
                    if (tally.add(input, outcome, System.nanoTime() - begin)) {
                        mutator.keep(made);
                    }
                    ends = !outcome.what().startsWith("does not end");
                }
            }
            return tally;
        }

        private byte[] mended(byte[] input) {
            return target.mend().apply(input);
        }

        /** The smallest input found that fails as this one does. */
        byte[] shrunk(Tally.Fault fault) {
            if (fault.outcome().what().startsWith("does not end")) {
                return fault.input();
            }
            try (Watched reader = new Watched(PATIENCE)) {
                return Shrinker.shrunk(
                        fault.input(),
                        less -> reader.run(target, less)
                                .what()
                                .equals(fault.outcome().what()));
            }
        }
    }

    /** What of the packages that read was reached, if JaCoCo's agent watches. */
    private static final class ReaderCoverage {
        private static final List<String> PACKAGES = List.of(
                "input",
                "graph/read",
                "graph",
                "columnar",
                "rdf",
                "rdf/sparql",
                "rule/text",
                "story/read",
                "shape",
                "model",
                "path",
                "neural/tensor",
                "learn/setting",
                "experiment");

        private ReaderCoverage() {}

        static void print(PrintStream out) throws IOException {
            ExecFileLoader loader = new ExecFileLoader();
            try {
                loader.load(new ByteArrayInputStream(RT.getAgent().getExecutionData(false)));
            } catch (IllegalStateException | NoClassDefFoundError unwatched) {
                return;
            }
            ExecutionDataStore reached = loader.getExecutionDataStore();
            CoverageBuilder builder = new CoverageBuilder();
            Analyzer analyzer = new Analyzer(reached, builder);
            for (String part : System.getProperty("java.class.path").split(":")) {
                Path classes = Path.of(part, "dev", "hornbeam");
                if (Files.isDirectory(classes)) {
                    try (Stream<Path> files = Files.walk(classes)) {
                        for (Path file : files.filter(each -> each.toString().endsWith(".class"))
                                .toList()) {
                            analyzer.analyzeAll(file.toFile());
                        }
                    }
                }
            }
            out.printf("%n%-26s %14s %12s%n", "package", "instructions", "branches");
            for (String name : PACKAGES) {
                for (IPackageCoverage each : builder.getBundle("readers").getPackages()) {
                    if (each.getName().equals("dev/hornbeam/" + name)) {
                        out.printf(
                                "%-26s %14s %12s%n",
                                name.replace('/', '.'),
                                percent(each.getInstructionCounter()),
                                percent(each.getBranchCounter()));
                    }
                }
            }
        }

        private static String percent(ICounter counter) {
            return String.format(
                    Locale.ROOT, "%.0f %% of %,d", 100 * counter.getCoveredRatio(), counter.getTotalCount());
        }
    }

    /** Leaves parts of a failing input out as long as it fails in the same way, so that people see what is wrong. */
    static final class Shrinker {
        private static final int TRIALS = 500;

        private Shrinker() {}

        /** @param fails whether an input fails in the same way */
        static byte[] shrunk(byte[] input, Predicate<byte[]> fails) {
            byte[] best = input;
            int trials = 0;
            for (int part = Math.max(1, best.length / 2); part > 0; part /= 2) {
                int at = 0;
                while (at < best.length && trials++ < TRIALS) {
                    byte[] less = without(best, at, Math.min(best.length, at + part));
                    if (fails.test(less)) {
                        best = less;
                    } else {
                        at += part;
                    }
                }
            }
            return best;
        }

        private static byte[] without(byte[] input, int from, int to) {
            byte[] less = Arrays.copyOf(input, input.length - (to - from));
            System.arraycopy(input, to, less, from, input.length - to);
            return less;
        }
    }

    /**
     * Runs inputs in a thread of its own, and gives up on one that does not end. Patience is counted in the time of the
     * processor, so that a busy machine is not taken for a slow reader, and much longer by the clock.
     */
    static final class Watched implements AutoCloseable {
        private static final int LONGER_BY_THE_CLOCK = 30;

        private final Duration patience;
        private final Contract contract = new Contract();
        private final Thread[] worker = new Thread[1];
        private final ExecutorService thread;

        Watched(Duration patience) {
            this.patience = patience;
            this.thread = Executors.newSingleThreadExecutor(work -> {
                worker[0] = new Thread(null, work, "reader", 1 << 20);
                worker[0].setDaemon(true);
                return worker[0];
            });
        }

        /** What became of an input; after one that did not end, no other can be run here. */
        Outcome run(Target target, byte[] input) {
            Future<Outcome> running = thread.submit(() -> contract.judge(target, input));
            long begin = System.nanoTime();
            long processor = processor();
            while (System.nanoTime() - begin < LONGER_BY_THE_CLOCK * patience.toNanos()
                    && processor() - processor < patience.toNanos()) {
                try {
                    return running.get(patience.toMillis() / 4, TimeUnit.MILLISECONDS);
                } catch (TimeoutException wait) {
                    continue;
                } catch (InterruptedException | ExecutionException broken) {
                    throw new IllegalStateException(broken);
                }
            }
            return hanging(running);
        }

        private long processor() {
            return ManagementFactory.getThreadMXBean().getThreadCpuTime(worker[0].getId());
        }

        private Outcome hanging(Future<Outcome> running) {
            Throwable now = new Throwable();
            now.setStackTrace(worker[0].getStackTrace());
            StringBuilder stack = new StringBuilder();
            for (StackTraceElement frame : now.getStackTrace()) {
                stack.append("  at ").append(frame).append('\n');
            }
            running.cancel(true);
            return Outcome.fault("does not end at " + Contract.place(now).replaceAll(":\\d+$", ""), stack.toString());
        }

        @Override
        public void close() {
            thread.shutdownNow();
        }
    }
}
