package dev.hornbeam.cli.rules;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.ConsoleOwner;
import dev.hornbeam.cli.console.ExitCode;
import dev.hornbeam.cli.console.Style;
import dev.hornbeam.cli.option.HelpOption;
import dev.hornbeam.cli.option.IllegalUseException;
import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.file.FileEnding;
import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.InputException;
import dev.hornbeam.learn.NetworkFile;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.neural.model.CompositionModel;
import dev.hornbeam.path.corpus.Corpus;
import dev.hornbeam.rule.algebra.Algebra;
import dev.hornbeam.rule.algebra.SeenPairs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Shows what every pair of relations composes to in a model. */
@Command(
        name = "algebra",
        sortOptions = false,
        description = "Show what two relations in a row compose to: the composition table that a model has learned.",
        footer = {
            "",
            "Examples:",
            "  hornbeam algebra kin                          mother ∘ mother → grandmother 0.99, …",
            "  hornbeam algebra kin -o kin.svg               as a heat map",
            "  hornbeam algebra family-model --relations mother,father,brother,inv_son --format csv"
        })
public final class AlgebraCommand implements Callable<Integer> {
    /** How many relations are shown by default. */
    private static final int MOST = 40;

    @ParentCommand
    private ConsoleOwner hornbeam;

    @Parameters(index = "0", paramLabel = "MODEL", description = "A model folder, as hornbeam learn writes it.")
    private Path folder;

    @Option(
            names = "--relations",
            paramLabel = "R",
            split = ",",
            description =
                    "Only these relations; inv_r is the inverse of r (default: those of bodies, at most " + MOST + ").")
    private List<String> names = List.of();

    @Option(
            names = "--format",
            paramLabel = "NAME",
            description = "text, csv or svg (default: by the name of the file, else text).")
    private String format;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write to a file.")
    private Path file;

    @Option(
            names = "--data",
            paramLabel = "DATA",
            description =
                    "Count in this graph how often compositions hold (default: what is known of the model's rules).")
    private String data;

    @Option(names = "--all", description = "Text: also show pairs that were never seen next to each other.")
    private boolean all;

    @Mixin
    private HelpOption help;

    @Override
    public Integer call() throws IOException {
        String chosen = format();
        print(text(ModelFolder.read(folder, model -> view(model, chosen)), chosen), chosen);
        return ExitCode.DONE;
    }

    private AlgebraView view(ModelFolder model, String chosen) {
        Relations relations = model.relations();
        Corpus corpus = model.corpus();
        int[] letters = names.isEmpty() ? letters(corpus) : chosen(relations, model);
        try (CompositionModel composer = NetworkFile.read(model)) {
            GraphShare share = GraphShare.of(model, Optional.ofNullable(data), hornbeam.console());
            return new AlgebraView(
                    String.valueOf(folder.getFileName()),
                    Algebra.of(share.weight().on(composer), letters),
                    chosen.equals("csv")
                            ? relations
                            : model.provenance().displayNames(relations).relations(),
                    SeenPairs.of(corpus),
                    share);
        }
    }

    private String format() {
        String chosen = format != null
                ? format.toLowerCase(Locale.ROOT)
                : FileEnding.format(
                                file == null ? "" : file.getFileName().toString(),
                                List.of("text", "csv", "svg"),
                                name -> List.of(name.equals("text") ? ".txt" : "." + name))
                        .orElse("text");
        if (!List.of("text", "csv", "svg").contains(chosen)) {
            throw InputException.of("--format", format, "text, csv or svg", "Maybe leave it out.");
        }
        if (all && !chosen.equals("text")) {
            throw new IllegalUseException("--all has no effect on " + chosen + ", which has all. Maybe leave it out.");
        }
        return chosen;
    }

    private String text(AlgebraView view, String chosen) {
        return switch (chosen) {
            case "csv" -> new AlgebraText(view).csv();
            case "svg" -> new AlgebraSvg(view).draw();
            default ->
                new AlgebraText(view)
                        .lines(all, file == null ? hornbeam.console().style() : Style.PLAIN);
        };
    }

    private void print(String text, String chosen) throws IOException {
        if (file == null) {
            Console console = hornbeam.console();
            (chosen.equals("text") ? console.out() : console.data()).print(text);
        } else {
            AtomicFile.write(file, text);
            hornbeam.console().say("written to " + file);
        }
    }

    private int[] chosen(Relations relations, ModelFolder model) {
        NameFinder finder = model.provenance().finder(relations);
        return names.stream().mapToInt(finder::relation).distinct().toArray();
    }

    /** The relations of bodies in order of ids; if there are many, the most frequent. */
    private int[] letters(Corpus corpus) {
        long[] counts = new long[corpus.directedCount()];
        for (int body = 0; body < corpus.size(); body++) {
            for (int i = 0; i < corpus.length(body); i++) {
                counts[corpus.relation(body, i)] += corpus.total(body);
            }
        }
        int[] seen = IntStream.range(0, counts.length)
                .filter(letter -> counts[letter] > 0)
                .toArray();
        if (seen.length <= MOST) {
            return seen;
        }
        hornbeam.console()
                .say("the " + MOST + " most frequent of " + seen.length
                        + " relations and inverses; choose with --relations.");
        return Arrays.stream(seen)
                .boxed()
                .sorted(Comparator.comparingLong(letter -> -counts[letter]))
                .limit(MOST)
                .mapToInt(letter -> letter)
                .sorted()
                .toArray();
    }
}
