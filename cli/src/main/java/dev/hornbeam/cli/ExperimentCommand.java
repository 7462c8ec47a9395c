package dev.hornbeam.cli;

import dev.hornbeam.learn.ExperimentService;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Reruns the tables and figures of the paper, and more. */
@Command(
        name = "experiment",
        sortOptions = false,
        customSynopsis = {
            "hornbeam experiment NAME... --data FOLDER -o RESULTS [OPTIONS]",
            "       hornbeam experiment --all --data FOLDER -o RESULTS [OPTIONS]",
            "       hornbeam experiment FILE.yaml... --data FOLDER -o RESULTS [OPTIONS]",
            "       hornbeam experiment list",
            "       hornbeam experiment --show NAME"
        },
        description = "Rerun tables and figures of the paper, and more; finished runs are not repeated.",
        footer = {
            "",
            "Examples:",
            "  hornbeam experiment list                                  names, sizes and expected time",
            "  hornbeam experiment structure --data data -o results      one of them, small",
            "  hornbeam experiment --all --data data -o results --size full",
            "  hornbeam experiment --show window > mine.yaml             a built-in one as a file to change",
            "  hornbeam experiment mine.yaml --data data -o results      an experiment of your own",
            "  hornbeam report results -o report.html                    tables and plots of the results so far"
        })
final class ExperimentCommand extends CliCommand {
    @Parameters(
            arity = "0..*",
            paramLabel = "NAME",
            description =
                    "One experiment or several; list shows them all with expected time. A YAML file declares one of "
                            + "your own.")
    private List<String> names = new ArrayList<>();

    @Option(
            names = "--show",
            paramLabel = "NAME",
            description = "Print a built-in experiment as a YAML file, which can be changed and run.")
    private String shown;

    @Option(names = "--all", description = "Run all of them.")
    private boolean all;

    @Option(
            names = "--data",
            paramLabel = "FOLDER",
            description = "The folder that holds the data sets: family, kinship, umls, wn18rr, …")
    private Path data;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "RESULTS",
            description = "The folder for results, one file of JSON lines per experiment.")
    private Path output;

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            description =
                    "quick (all in about 15 minutes on 2 cores), full (hours: the paper's model takes most of them) or paper (the paper's own "
                            + "settings, for a bigger machine) (default: quick).")
    private Size size = Size.QUICK;

    private enum Size {
        QUICK,
        FULL,
        PAPER;

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(names = "--seeds", paramLabel = "N", description = "Seeds per point (default: as declared).")
    private Integer seeds;

    @Option(
            names = "--jobs",
            paramLabel = "N",
            description = "Cells at a time, each on one thread; those that measure time or memory run alone, on all "
                    + "processors (default: as many as there are processors).")
    private Integer jobs;

    @Override
    public Integer call() {
        if (names.equals(List.of("list"))) {
            list();
            return DONE;
        }
        if (shown != null) {
            if (!names.isEmpty() || all) {
                throw new IllegalUseException("both --show and experiments to run given. Maybe leave one of them out.");
            }
            console().out().print(ExperimentService.find().show(shown));
            return DONE;
        }
        check();
        try {
            return run(ExperimentService.find());
        } catch (CancellationException interrupted) {
            return INTERRUPTED;
        }
    }

    private void check() {
        if (names.isEmpty() && !all) {
            throw new IllegalUseException(
                    "no experiment named. Maybe start with: hornbeam experiment list, or use --all.");
        }
        if (all && !names.isEmpty()) {
            throw new IllegalUseException("both names and --all given. Maybe leave one of them out.");
        }
        if (data == null) {
            throw new IllegalUseException("no data folder given. Maybe add --data FOLDER.");
        }
        if (output == null) {
            throw new IllegalUseException("no folder for results given. Maybe add -o RESULTS.");
        }
        if (seeds != null && (seeds < 1 || seeds > 100)) {
            throw new IllegalUseException("--seeds is " + seeds + ", but 1 to 100 is needed. Maybe leave it out.");
        }
        if (jobs != null && (jobs < 1 || jobs > 1000)) {
            throw new IllegalUseException("--jobs is " + jobs + ", but 1 to 1000 is needed. Maybe leave it out.");
        }
        if (!Files.isDirectory(data)) {
            throw new IllegalUseException("--data is " + data
                    + ", but there is no such folder. Maybe it is relative to another one; docs/experiments.md says "
                    + "where the data sets are available.");
        }
    }

    @SuppressWarnings("try") // interrupts are handled while the work runs
    private int run(ExperimentService experiments) {
        List<String> chosen = names.stream().distinct().toList();
        Set<String> seen = new HashSet<>();
        chosen.stream().map(experiments::name).filter(name -> !seen.add(name)).forEach(name -> {
            throw new IllegalUseException("two experiments are called " + name + ". Maybe rename one.");
        });
        Console console = console();
        ExperimentService.Request request = new ExperimentService.Request(
                chosen,
                data,
                output,
                size.label(),
                seeds == null ? 0 : seeds,
                jobs == null ? Runtime.getRuntime().availableProcessors() : jobs);
        try (Interruption interruption = new Interruption(console, this::afterInterrupt);
                Track.Learning learning = new Track.Learning(console)) {
            ExperimentService.Summary summary = experiments.run(request, new Lines(console, learning));
            console.out()
                    .println(Text.count(summary.done(), "cell") + " run, " + summary.there()
                            + " were there, written to " + output);
            if (summary.failed() > 0) {
                console.say(Text.count(summary.failed(), "cell")
                        + " could not be run, see above. Maybe add what is missing, then: " + again());
                return WRONG_USE;
            }
            console.out().println("Now: hornbeam report " + Text.shellWord(output) + " -o report.html");
            return DONE;
        }
    }

    private String afterInterrupt() {
        return "interrupted; finished cells are kept. Continue with: " + again();
    }

    private String again() {
        return "hornbeam experiment "
                + (all ? "--all" : names.stream().map(Text::shellWord).collect(Collectors.joining(" "))) + " --data "
                + Text.shellWord(data)
                + " -o " + Text.shellWord(output) + " --size " + size.label()
                + (seeds == null ? "" : " --seeds " + seeds)
                + (jobs == null ? "" : " --jobs " + jobs);
    }

    private void list() {
        Console console = console();
        TextTable table = new TextTable("<name", "<what it shows", "quick", "full", "paper");
        double[] all = new double[Size.values().length];
        for (ExperimentService.Listed each : ExperimentService.find().all()) {
            for (int i = 0; i < all.length; i++) {
                all[i] += each.minutes().get(i);
            }
            List<String> times =
                    each.minutes().stream().map(ExperimentCommand::time).toList();
            table.row(each.name(), each.title(), times.get(0), times.get(1), times.get(2));
        }
        table.row("", "all", time(all[0]), time(all[1]), time(all[2]));
        table.print(console.out(), console.style());
        console.out().println();
        console.out().println("Expected on two idle cores; the time for paper is a guess.");
    }

    private static String time(double minutes) {
        if (minutes >= 600) {
            return Text.format("%.0f h", minutes / 60);
        }
        return Text.format(minutes < 10 ? "%.1f min" : "%.0f min", minutes);
    }

    /** Reports experiments: one line per cell, and the progress of learning. */
    private record Lines(Console console, Track.Learning learning) implements ExperimentService.Listener {
        @Override
        public void says(String line) {
            console.say(line);
        }

        @Override
        public void begins(String line) {
            if (console.watched()) {
                console.say(line);
            }
        }

        @Override
        public void ends() {
            learning.close();
        }
    }
}
