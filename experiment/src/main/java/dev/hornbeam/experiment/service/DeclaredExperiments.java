package dev.hornbeam.experiment.service;

import dev.hornbeam.LearnListener;
import dev.hornbeam.LearnStep;
import dev.hornbeam.experiment.Cell;
import dev.hornbeam.experiment.CellResult;
import dev.hornbeam.experiment.DataFolder;
import dev.hornbeam.experiment.Experiment;
import dev.hornbeam.experiment.Experiment.Size;
import dev.hornbeam.experiment.Experiments;
import dev.hornbeam.experiment.Experiments.OwnExperiments;
import dev.hornbeam.experiment.Runner;
import dev.hornbeam.experiment.Runner.RunListener;
import dev.hornbeam.experiment.report.Report;
import dev.hornbeam.experiment.work.Works;
import dev.hornbeam.learn.ExperimentService;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** The experiments of this module as a service. */
public final class DeclaredExperiments implements ExperimentService {
    @Override
    public List<Listed> all() {
        return Experiments.all().stream()
                .map(each -> new Listed(
                        each.name(),
                        each.title(),
                        Arrays.stream(Size.values())
                                .map(size -> each.plan(size).minutes())
                                .toList()))
                .toList();
    }

    @Override
    public String show(String name) {
        return OwnExperiments.show(name);
    }

    @Override
    public String name(String nameOrFile) {
        return named(nameOrFile).name();
    }

    private static Experiment named(String name) {
        return OwnExperiments.isFile(name) ? OwnExperiments.read(Path.of(name)) : Experiments.named(name);
    }

    @Override
    public Summary run(Request request, Listener listener) {
        List<Experiment> chosen = request.experiments().isEmpty()
                ? Experiments.all()
                : request.experiments().stream().map(DeclaredExperiments::named).toList();
        Runner runner = new Runner(
                Size.valueOf(request.size().toUpperCase(Locale.ROOT)),
                request.seeds(),
                request.jobs(),
                new DataFolder(request.data()),
                request.output(),
                Works::of,
                new Lines(listener));
        try {
            Runner.Summary summary = runner.run(chosen);
            return new Summary(summary.there(), summary.done(), summary.failed());
        } finally { // of an interrupted run, too, there can be a report
            request.experiments().stream()
                    .filter(OwnExperiments::isFile)
                    .forEach(file -> OwnExperiments.keep(Path.of(file), request.output()));
        }
    }

    @Override
    public Page report(Path results, Consumer<String> notes) {
        Report report = Report.of(results, notes);
        return new Page(report.html(), report.markdown());
    }

    /** Reports a run in lines of text: one per cell. */
    private record Lines(Listener listener) implements RunListener {
        @Override
        public void resumes(Experiment experiment, int there, int total) {
            listener.says(experiment.name() + ": "
                    + String.format(Locale.ROOT, "%,d %s", total, total == 1 ? "cell" : "cells")
                    + (there == 0 ? "" : ", " + there + " of them are done already"));
        }

        @Override
        public void begins(Cell cell, int number, int total) {
            listener.begins(cell.experiment() + " " + number + "/" + total + ": " + cell.key());
        }

        @Override
        public void ends(Cell cell, CellResult result) {
            listener.ends();
            listener.says(cell.experiment() + ": " + cell.key()
                    + String.format(
                            Locale.ROOT,
                            ", %.1f s (%.1f CPU s, %,d MB)",
                            result.seconds(),
                            result.cpuSeconds(),
                            result.peakMegabytes()));
        }

        @Override
        public void fails(Cell cell, String reason) {
            listener.ends();
            listener.says(cell.experiment() + ": " + cell.key() + " is left out. " + reason);
        }

        @Override
        public void notes(String line) {
            listener.says(line);
        }

        /** Only the progress: one line per step of every cell would hide the cells. */
        @Override
        public LearnListener learning() {
            LearnListener learning = listener.learning();
            return new LearnListener() {
                @Override
                public void begins(LearnStep step) {
                    learning.begins(step);
                }

                @Override
                public void moves(LearnStep step, long done, long total, String note) {
                    learning.moves(step, done, total, note);
                }

                @Override
                public void ends(LearnStep step, String outcome, double seconds) {
                    listener.ends();
                }
            };
        }
    }
}
