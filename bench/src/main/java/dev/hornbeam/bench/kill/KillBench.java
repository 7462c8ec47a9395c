package dev.hornbeam.bench.kill;

import dev.hornbeam.bench.Arguments;
import dev.hornbeam.server.review.Decision;
import dev.hornbeam.server.review.DecisionFile;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/**
 * Kills commands at random moments, goes on, and compares with a run that was not killed: the same bytes, nothing half taken
 * for whole, nothing left behind. Half of the kills come at a random time, half right after a random change among the files
 * that the command writes.
 *
 * <p>Usage: {@code bench/run KillBench learn|complete|convert|index|experiment|review|faults|all [kills=200] [seed=1]
 * [folder=TEMPORARY] [classpath=OF_ANOTHER_BUILD]}; the application must be built ({@code ./hornbeam --version}).
 */
public final class KillBench {
    private final List<String> application;
    private final Path home;
    private final int kills;
    private final Random random;
    private int faults;

    private KillBench(List<String> application, Path home, int kills, long seed) {
        this.application = application;
        this.home = home;
        this.kills = kills;
        this.random = new Random(seed);
    }

    public static void main(String[] args) throws Exception {
        String which = args.length > 0 ? args[0] : "all";
        Arguments arguments = new Arguments(args, Math.min(1, args.length));
        String classes = arguments.text("classpath", "");
        List<String> application = classes.isEmpty()
                ? List.of(
                        "-jar",
                        Path.of("cli/target/app/hornbeam.jar").toAbsolutePath().toString())
                : List.of("-cp", classes, "dev.hornbeam.cli.Main");
        String given = arguments.text("folder", "");
        Path home = given.isEmpty()
                ? Files.createTempDirectory("kill-")
                : Files.createDirectories(Path.of(given).toAbsolutePath());
        KillBench bench = new KillBench(application, home, arguments.whole("kills", 200), arguments.whole("seed", 1));
        try {
            bench.run(which);
        } finally {
            FolderContent.delete(home);
        }
        System.out.println(bench.faults == 0 ? "no fault" : bench.faults + " FAULTS");
        System.exit(bench.faults == 0 ? 0 : 1);
    }

    private void run(String which) throws Exception {
        Path data = home.resolve("data/small");
        SmallGraph.write(data);
        Path start = Files.createDirectories(home.resolve("start"));
        Victim.End learned = Victim.run(application, start, KilledCommands.learning(data));
        if (!learned.isDone()) {
            throw new IOException("nothing can be learned: " + learned.said());
        }
        Path model = start.resolve("out/m");
        for (KilledWork work : new KilledCommands(data, model).all()) {
            if (which.equals("all") || work.name().startsWith(which)) {
                kill(work);
            }
        }
        if (which.equals("all") || which.equals("review")) {
            faults += new ReviewKills(application, model, data, home.resolve("review"), random).run(kills);
        }
        if (which.equals("all") || which.equals("faults")) {
            faults += new DiskFaults(application, model, data, home.resolve("faults")).run();
        }
    }

    /** What an undisturbed run does. */
    private record Whole(FolderContent before, FolderContent after, double seconds, int changes, double firstChange) {}

    private void kill(KilledWork work) throws Exception {
        Path reference = fresh("whole", work);
        Whole whole = whole(work, reference);
        System.out.printf(
                Locale.ROOT,
                "%s: %.1f s undisturbed, %d changes seen among its files%n",
                work.name(),
                whole.seconds(),
                whole.changes());
        Map<String, Integer> outcomes = new TreeMap<>();
        for (int i = 0; i < kills; i++) {
            Path folder = fresh("killed", work);
            String outcome = i % 2 == 0 ? killedByTime(work, folder, whole) : killedByChange(work, folder, whole);
            outcomes.merge(outcome, 1, Integer::sum);
            Optional<String> left = work.fault(folder, whole.before(), whole.after());
            left.ifPresent(fault -> tell(work, "after the kill: " + fault));
            goOn(work, folder, reference, whole, outcomes);
            if ((i + 1) % 20 == 0) {
                System.out.printf("  %d kills %s%n", i + 1, outcomes);
            }
        }
        System.out.printf("%s: %d kills, %s%n", work.name(), kills, outcomes);
    }

    private Path fresh(String name, KilledWork work) throws Exception {
        Path folder = home.resolve(name);
        FolderContent.delete(folder);
        Files.createDirectories(folder.resolve("out"));
        work.prepare(folder);
        return folder;
    }

    private Whole whole(KilledWork work, Path folder) throws Exception {
        FolderContent before = FolderContent.of(folder.resolve("out"), work.changing());
        long start = System.nanoTime();
        Victim victim = Victim.start(application, folder, work.command());
        int changes = 0;
        double first = 0;
        long trace = FolderContent.trace(folder.resolve("out"));
        while (victim.isAlive()) {
            Thread.sleep(1);
            long now = FolderContent.trace(folder.resolve("out"));
            if (now != trace) {
                trace = now;
                first = changes == 0 ? (System.nanoTime() - start) / 1e9 : first;
                changes++;
            }
        }
        Victim.End end = victim.end();
        double seconds = (System.nanoTime() - start) / 1e9;
        if (!end.isDone()) {
            throw new IOException(work.name() + " fails undisturbed: " + end.said());
        }
        return new Whole(before, FolderContent.of(folder.resolve("out"), work.changing()), seconds, changes, first);
    }

    /** @return at what stage it was killed */
    private String killedByTime(KilledWork work, Path folder, Whole whole) throws Exception {
        Victim victim = Victim.start(application, folder, work.command());
        double from = 0.8 * whole.firstChange();
        double after = from + random.nextDouble() * (1.05 * whole.seconds() - from);
        Thread.sleep((long) (1000 * after));
        return end(victim.kill(), folder);
    }

    private String killedByChange(KilledWork work, Path folder, Whole whole) throws Exception {
        Victim victim = Victim.start(application, folder, work.command());
        int changes = 1 + random.nextInt(Math.max(1, whole.changes()));
        long trace = FolderContent.trace(folder.resolve("out"));
        while (changes > 0 && victim.isAlive()) {
            Thread.sleep(1);
            long now = FolderContent.trace(folder.resolve("out"));
            if (now != trace) {
                trace = now;
                changes--;
            }
        }
        return end(victim.kill(), folder);
    }

    private static String end(Victim.End end, Path folder) throws IOException {
        if (end.isDone()) {
            return "ended before the kill";
        }
        Map<String, String> there =
                FolderContent.of(folder.resolve("out"), List.of()).files();
        if (there.keySet().stream().anyMatch(name -> name.contains(".hornbeam-next"))) {
            return "killed while files were put in place";
        }
        if (there.keySet().stream().anyMatch(name -> name.contains("-weighed") || name.contains("/weighed-"))) {
            return "killed after weighing";
        }
        if (there.keySet().stream().anyMatch(name -> name.contains("checkpoint/counted"))) {
            return "killed while weighing";
        }
        if (there.keySet().stream().anyMatch(name -> name.contains("checkpoint/training"))) {
            return "killed in training";
        }
        if (there.keySet().stream().anyMatch(name -> name.contains("checkpoint/"))) {
            return "killed before training";
        }
        return there.keySet().stream().anyMatch(name -> name.contains(".part") || name.endsWith(".jsonl"))
                ? "killed while writing"
                : "killed before or after writing";
    }

    private void goOn(KilledWork work, Path folder, Path reference, Whole whole, Map<String, Integer> outcomes)
            throws Exception {
        Victim.End end = Victim.run(application, folder, work.resume());
        boolean nothing = end.isRefusedInOneLine() && end.said().contains("nothing to resume");
        boolean finished = nothing && end.said().contains("a finished model");
        boolean again = nothing && (!finished || work.replaces());
        if (again) {
            String there = finished ? "the old model or the new one" : "nothing to resume";
            outcomes.merge("(" + there + ": begun again)", 1, Integer::sum);
            end = Victim.run(application, folder, work.command());
        } else if (finished) {
            outcomes.merge("(was finished)", 1, Integer::sum);
        }
        if (!end.isDone() && (again || !finished)) {
            tell(work, "does not go on: " + end.said());
            return;
        }
        FolderContent now = FolderContent.of(folder.resolve("out"), work.changing());
        if (!now.equals(whole.after())) {
            tell(work, "differs after going on:" + now.differenceFrom(whole.after()));
        }
        work.difference(reference, folder).ifPresent(fault -> tell(work, fault));
    }

    private void tell(KilledWork work, String fault) {
        faults++;
        System.out.println("FAULT in " + work.name() + ": " + fault);
    }

    /**
     * Kills a server while decisions are sent to it, at a random time after the first that it has confirmed: every one that was
     * confirmed is there for the next.
     */
    private static final class ReviewKills {
        private static final int MOST_MILLISECONDS = 1_000;

        private final List<String> application;
        private final Path model;
        private final Path data;
        private final Path folder;
        private final Random random;

        ReviewKills(List<String> application, Path model, Path data, Path folder, Random random) {
            this.application = application;
            this.model = model;
            this.data = data;
            this.folder = folder;
            this.random = random;
        }

        /** @return the number of faults */
        int run(int kills) throws Exception {
            Files.createDirectories(folder);
            Path own = folder.resolve("m");
            Files.createDirectories(own);
            for (String name : FolderContent.of(model, List.of()).files().keySet()) {
                Files.copy(model.resolve(name), own.resolve(name));
            }
            int faults = 0;
            int sent = 0;
            Set<String> confirmed = new LinkedHashSet<>();
            HttpClient client = HttpClient.newBuilder()
                    .connectTimeout(Duration.ofSeconds(5))
                    .build();
            for (int kill = 0; kill < kills; kill++) {
                Victim server =
                        Victim.start(application, folder, List.of("serve", "m", data.toString(), "--port", "0"));
                String address = address(server);
                int wait = random.nextInt(MOST_MILLISECONDS);
                Thread killer = new Thread(() -> killAfter(server, wait));
                try {
                    while (true) {
                        String head = "ann" + sent % 60;
                        String tail = "cy" + sent / 60 % 60;
                        sent++;
                        decide(client, address, head, tail);
                        confirmed.add(head + " " + tail);
                        if (killer.getState() == Thread.State.NEW) {
                            killer.start();
                        }
                    }
                } catch (IOException killed) {
                    // as meant
                }
                killer.join();
                DecisionFile decisions = DecisionFile.open(DecisionFile.beside(own));
                for (String pair : confirmed) {
                    String[] names = pair.split(" ");
                    if (decisions
                            .find(Decision.NEW, names[0], "grandmother", names[1])
                            .isEmpty()) {
                        faults++;
                        System.out.println("FAULT in review: a confirmed decision is lost: " + pair);
                    }
                }
                if (decisions.all().size() > sent) {
                    faults++;
                    System.out.println("FAULT in review: more decisions than were sent");
                }
            }
            System.out.printf(
                    "review: %d kills, %d decisions sent, %d confirmed and all of these there, %s left beside%n",
                    kills,
                    sent,
                    confirmed.size(),
                    FolderContent.of(folder, List.of()).files().keySet().stream()
                            .filter(name -> !name.startsWith("m/"))
                            .toList());
            return faults;
        }

        private static String address(Victim server) throws IOException, InterruptedException {
            while (true) {
                for (String line : server.said().lines().toList()) {
                    if (line.startsWith("http://")) {
                        return line.strip();
                    }
                }
                if (!server.isAlive()) {
                    throw new IllegalStateException("the server does not start: " + server.said());
                }
                Thread.sleep(5);
            }
        }

        private static void killAfter(Victim server, int milliseconds) {
            try {
                Thread.sleep(milliseconds);
                server.kill();
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        private static void decide(HttpClient client, String address, String head, String tail)
                throws IOException, InterruptedException {
            String body = String.format(
                    "{\"verdict\":\"accept\",\"head\":\"%s\",\"relation\":\"grandmother\",\"tail\":\"%s\"}",
                    head, tail);
            HttpResponse<String> answer = client.send(
                    HttpRequest.newBuilder(URI.create(address + "/api/v1/review/decisions"))
                            .timeout(Duration.ofSeconds(10))
                            .header("Content-Type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofString(body))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() != 200) {
                throw new IllegalStateException("a decision is refused: " + answer.body());
            }
        }
    }

    /** Families of three generations, in three splits: as small as a graph can be from which rules are learned and weighed. */
    private static final class SmallGraph {
        private static final int FAMILIES = 60;

        private SmallGraph() {}

        static void write(Path folder) throws IOException {
            StringBuilder train = new StringBuilder();
            StringBuilder valid = new StringBuilder();
            StringBuilder test = new StringBuilder();
            for (int i = 0; i < FAMILIES; i++) {
                String[][] facts = {
                    {"ann", "mother", "bea"},
                    {"bea", "mother", "cy"},
                    {"abe", "father", "bea"},
                    {"bob", "father", "cy"},
                    {"ann", "grandmother", "cy"},
                    {"abe", "grandfather", "cy"},
                    {"abe", "husband", "ann"},
                    {"bob", "husband", "bea"}
                };
                for (String[] fact : facts) {
                    boolean held = fact[1].startsWith("grand") && i % 4 == 0;
                    (held ? i % 8 == 0 ? valid : test : train)
                            .append(fact[0] + i + "\t" + fact[1] + "\t" + fact[2] + i + "\n");
                }
            }
            Files.createDirectories(folder);
            Files.writeString(folder.resolve("train.txt"), train);
            Files.writeString(folder.resolve("valid.txt"), valid);
            Files.writeString(folder.resolve("test.txt"), test);
        }
    }
}
