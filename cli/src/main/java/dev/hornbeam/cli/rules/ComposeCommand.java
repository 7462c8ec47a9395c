package dev.hornbeam.cli.rules;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.ConsoleOwner;
import dev.hornbeam.cli.console.ExitCode;
import dev.hornbeam.cli.option.HelpOption;
import dev.hornbeam.cli.option.IllegalUseException;
import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.learn.NetworkFile;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.neural.model.Composition;
import dev.hornbeam.neural.model.CompositionModel;
import dev.hornbeam.path.SamplerOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Shows how a model composes a body into a head. */
@Command(
        name = "compose",
        sortOptions = false,
        description = "Show how a model composes relations: the tree of merges, the attention at each, the top heads.",
        footer = {
            "",
            "Examples:",
            "  hornbeam compose family-model mother brother",
            "  hornbeam compose family-model inv_son sister daughter --svg tree.svg",
            "  hornbeam compose family-model mother brother --data data/family     count what no rule says"
        })
public final class ComposeCommand implements Callable<Integer> {
    private static final int LONGEST = SamplerOptions.LONGEST;

    @ParentCommand
    private ConsoleOwner hornbeam;

    @Parameters(index = "0", paramLabel = "MODEL", description = "A model folder, as hornbeam learn writes it.")
    private Path folder;

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "R",
            description = "The relations of the body in order; inv_r is the inverse of r.")
    private List<String> names;

    @Option(names = "--svg", paramLabel = "FILE", description = "Draw the tree as an SVG picture, too.")
    private Path picture;

    @Option(
            names = "--top",
            paramLabel = "N",
            description = "How many heads to show at the end (default: ${DEFAULT-VALUE}).")
    private int top = 5;

    @Option(
            names = "--data",
            paramLabel = "DATA",
            description = "Count in this graph how often the heads hold (default: what is known of the model's rules).")
    private String data;

    @Mixin
    private HelpOption help;

    @Override
    public Integer call() throws IOException {
        if (top < 1) {
            throw new IllegalUseException("--top is " + top + ", but 1 or more is needed. Maybe leave it out.");
        }
        if (names.size() > LONGEST) {
            throw new IllegalUseException("a body of " + names.size() + " relations, but at most " + LONGEST
                    + " can be shown. Maybe a part of it.");
        }
        Console console = hornbeam.console();
        Composed composed = ModelFolder.read(folder, model -> composed(model, console));
        int[] body = composed.body();
        Relations shown = composed.shown();
        new CompositionText(shown, body, top, console.style(), composed.share()).print(composed.tree(), console.out());
        if (picture != null) {
            AtomicFile.write(picture, new CompositionSvg(shown, body, top, composed.share()).draw(composed.tree()));
            console.say("written to " + picture);
        }
        return ExitCode.DONE;
    }

    /** What one version of a model makes of a body. */
    private record Composed(int[] body, Composition tree, GraphShare share, Relations shown) {}

    private Composed composed(ModelFolder model, Console console) {
        Relations relations = model.relations();
        NameFinder finder = model.provenance().finder(relations);
        int[] body = names.stream().mapToInt(finder::relation).toArray();
        try (CompositionModel composer = NetworkFile.read(model)) {
            return new Composed(
                    body,
                    composer.compose(body),
                    GraphShare.of(model, Optional.ofNullable(data), console),
                    model.provenance().displayNames(relations).relations());
        }
    }
}
