package dev.hornbeam.cli.complete;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.ConsoleOwner;
import dev.hornbeam.cli.console.ExitCode;
import dev.hornbeam.cli.console.Interruption;
import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.cli.option.AtLeastOne;
import dev.hornbeam.cli.option.Choice;
import dev.hornbeam.cli.option.HelpOption;
import dev.hornbeam.cli.option.IllegalUseException;
import dev.hornbeam.cli.option.RelationChoice;
import dev.hornbeam.complete.FactsInProgress;
import dev.hornbeam.complete.FactsUsed;
import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.complete.NewFactOptions;
import dev.hornbeam.complete.NewFactSearch;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.input.InputException;
import dev.hornbeam.model.DataSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Writes down the facts that a graph lacks and rules say it should have. */
@Command(
        name = "complete",
        sortOptions = false,
        abbreviateSynopsis = true,
        description = "Find new facts for a whole graph, each with its probability and the best rule for it.",
        footer = {
            "",
            "Examples:",
            "  hornbeam complete model my-graph.tsv --min-probability 0.8 -o new.tsv",
            "  hornbeam complete model royal --relations uncle,aunt --min-probability 0.5 -o new.nt",
            "",
            "After an interrupt or a kill the same command goes on: relations that are finished are not done again."
        })
public final class CompleteCommand implements Callable<Integer> {
    @ParentCommand
    private ConsoleOwner hornbeam;

    @Mixin
    private ReasonOptions reason;

    @Option(
            names = "--min-probability",
            paramLabel = "P",
            required = true,
            description = "Keep facts that are at least this likely, from 0 to 1.")
    private double leastProbability;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            required = true,
            description = "The file to write; compressed if its name ends with .gz.")
    private Path file;

    @Option(names = "--relations", paramLabel = "R", split = ",", description = "These relations only.")
    private List<String> relations = List.of();

    @Option(
            names = "--format",
            paramLabel = "NAME",
            description = "tsv or ntriples (default: by the name of the file, else tsv).")
    private String format;

    @Option(
            names = "--iterations",
            paramLabel = "N",
            description = "Feed found facts back and look again, N rounds in all (default: ${DEFAULT-VALUE}).")
    private int iterations = 1;

    @Option(
            names = "--limit-per-query",
            paramLabel = "K",
            description = "The likeliest K facts of each head and relation only (default: all).")
    private Integer limit;

    @Option(names = "--threads", paramLabel = "N", description = "How many threads work (default: all processors).")
    private Integer threads;

    @Mixin
    private HelpOption help;

    @Override
    public Integer call() throws IOException {
        check();
        Console console = hornbeam.console();
        NewFactsWriter.Format chosen = chosenFormat();
        ModelOnData model = reason.open(console, FactsUsed.ALL);
        GraphCompleter completion = reason.completion(model);
        if (completion.calibration().directedCount() == 0) {
            throw InputException.of(
                    model.path().toString(),
                    "a model without probabilities",
                    "one that has measured them on facts held out",
                    "Maybe learn again without --no-weights, from more facts.");
        }
        NewFactOptions settings = settings(model.data());
        try {
            return complete(model, completion, settings, chosen, console);
        } catch (CancellationException interrupted) {
            return ExitCode.INTERRUPTED;
        }
    }

    private void check() {
        if (!(leastProbability >= 0 && leastProbability <= 1)) {
            throw new IllegalUseException(
                    "--min-probability is " + leastProbability + ", but a number from 0 to 1 is needed. Maybe 0.8.");
        }
        AtLeastOne.check("--iterations", iterations);
        AtLeastOne.check("--limit-per-query", limit);
        AtLeastOne.check("--threads", threads);
        Path folder = file.toAbsolutePath().getParent();
        if (Files.isDirectory(file) || !Files.isDirectory(folder)) {
            throw new IllegalUseException(
                    Files.isDirectory(file)
                            ? file + " is a folder, but a file to write is needed. Maybe " + file + "/new.tsv."
                            : "there is no folder " + folder + " to write " + file.getFileName()
                                    + " to. Maybe it is mistyped.");
        }
    }

    private NewFactsWriter.Format chosenFormat() {
        if (format != null) {
            return Choice.of("--format", format, List.of(NewFactsWriter.Format.values()), NewFactsWriter.Format::label);
        }
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        return name.endsWith(".nt") || name.endsWith(".nt.gz")
                ? NewFactsWriter.Format.NTRIPLES
                : NewFactsWriter.Format.TSV;
    }

    private NewFactOptions settings(Dataset data) {
        List<Integer> wanted = relations.isEmpty()
                ? IntStream.range(0, data.relations().count()).boxed().toList()
                : relations.stream()
                        .map(name -> RelationChoice.id(data.relations(), data.prefixes(), name, "--relations " + name))
                        .map(data.relations()::base)
                        .distinct()
                        .toList();
        return new NewFactOptions(
                leastProbability,
                Optional.ofNullable(limit).orElse(Integer.MAX_VALUE),
                wanted,
                iterations,
                Optional.ofNullable(threads).orElse(Runtime.getRuntime().availableProcessors()));
    }

    /** What the work is: unfinished work of anything else is not gone on with. */
    private String work(ModelOnData model, GraphCompleter completion, NewFactOptions settings) {
        return String.join(
                " ",
                model.folder().provenance().created(),
                model.folder().provenance().data().fingerprint(),
                DataSource.of(model.data()).fingerprint(),
                model.used().label() + model.graph().tripleCount(),
                "p" + settings.leastProbability(),
                "k" + settings.limit(),
                "b" + completion.options().budget(),
                "r" + settings.relations());
    }

    @SuppressWarnings("try") // interrupts are handled while the work lasts
    private int complete(
            ModelOnData model,
            GraphCompleter completion,
            NewFactOptions settings,
            NewFactsWriter.Format chosen,
            Console console)
            throws IOException {
        try (Interruption interruption = new Interruption(console, this::afterInterrupt);
                FactsInProgress found =
                        FactsInProgress.beside(file.toAbsolutePath(), work(model, completion, settings));
                CompleteProgress bar =
                        new CompleteProgress(console, model.data().relations())) {
            if (found.resumed()) {
                console.say("going on: " + Numbers.count(found.mark().facts(), "fact") + " found before, round "
                        + found.mark().round() + ", "
                        + Numbers.count(found.mark().relations(), "relation") + " of it done.");
            }
            new NewFactSearch(completion, model.used().of(model.data()), settings, found, bar).run();
            bar.close();
            new NewFactsWriter(model.data(), chosen).write(found, file);
            found.discard();
            console.out().println(file + "\t" + found.mark().facts());
            if (found.mark().cutQueries() > 0) {
                console.say(Numbers.count(found.mark().cutQueries(), "query")
                        + " exceeded the work budget: some of their rules were not walked. Maybe raise --budget.");
            }
            return ExitCode.DONE;
        }
    }

    private String afterInterrupt() {
        return "interrupted. The same command goes on with what is in " + file + ".part.";
    }
}
