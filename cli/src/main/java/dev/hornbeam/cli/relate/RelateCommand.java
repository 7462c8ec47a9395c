package dev.hornbeam.cli.relate;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.ConsoleOwner;
import dev.hornbeam.cli.console.ExitCode;
import dev.hornbeam.cli.console.JsonText;
import dev.hornbeam.cli.console.NameText;
import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.cli.option.AtLeastOne;
import dev.hornbeam.cli.option.GivenOptions;
import dev.hornbeam.cli.option.HelpOption;
import dev.hornbeam.cli.option.IllegalUseException;
import dev.hornbeam.cli.option.ReadingOptions;
import dev.hornbeam.cli.option.StoryChoice;
import dev.hornbeam.cli.option.StorySource;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Labels;
import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.learn.RelationModel;
import dev.hornbeam.relate.PairPaths;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.relate.RelationAnswer;
import dev.hornbeam.relate.StoryPaths;
import dev.hornbeam.story.Story;
import dev.hornbeam.story.read.StoryReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Says how two entities are related, and by which paths. */
@Command(
        name = "relate",
        resourceBundle = "dev.hornbeam.cli.relate.RelateDefaults",
        sortOptions = false,
        description = "Say which relation leads from one entity to another, and which paths support it.",
        footer = {
            "",
            "Examples:",
            "  hornbeam relate kin data/clutrr --story 1            a story's own question",
            "  hornbeam relate kin data/clutrr --story 1 Emily Clarence",
            "  hornbeam relate family-model data/family 1143 1145   two entities of a large graph"
        })
public final class RelateCommand implements Callable<Integer> {
    @ParentCommand
    private ConsoleOwner hornbeam;

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "MODEL", description = "A model folder of either task.")
    private Path folder;

    @Parameters(
            index = "1",
            paramLabel = "GRAPH",
            description = "A graph (file, folder, archive or pattern; none with --sparql), or a collection of stories.")
    private String source;

    @Parameters(
            index = "2..*",
            arity = "0..*",
            paramLabel = "H T",
            description = "The two entities; without them the question that the story itself asks.")
    private List<String> names = List.of();

    @Option(
            names = "--story",
            paramLabel = "ID",
            description = "Which story: its id, or its number from 1, those of test first.")
    private String story;

    @Option(
            names = "--max-length",
            paramLabel = "N",
            description = "The longest path (default: as trained; in a large graph "
                    + "${bundle:the.graphLength} for a model of stories).")
    private Integer maxLength;

    @Option(
            names = "--budget",
            paramLabel = "N",
            description = "The most edges to look at; a cut answer is marked "
                    + "(default: ${bundle:the.graphBudget} in a graph, ${bundle:the.storyBudget} in a story).")
    private Long budget;

    @Option(names = "--top", paramLabel = "K", description = "How many relations to show (default: ${DEFAULT-VALUE}).")
    private int top = 5;

    @Option(names = "--json", description = "Print the answer as JSON.")
    private boolean json;

    @Mixin
    private ReadingOptions reading;

    @Mixin
    private HelpOption help;

    @Override
    public Integer call() throws IOException {
        if (reading.isEndpoint()) { // the entities stand where the graph would
            List<String> words = new ArrayList<>(List.of(source));
            words.addAll(names);
            names = words;
            source = "the endpoint";
        }
        check();
        Console console = hornbeam.console();
        try (RelationModel model = RelationModel.load(folder)) {
            Optional<Path> stories = reading.isEndpoint() ? Optional.empty() : StorySource.of(source);
            if (stories.isPresent()) {
                new GivenOptions(spec).refuse(GivenOptions.OF_GRAPHS, "stories");
            }
            RelateQuestion question = stories.isPresent() ? ofStory(model, stories.get()) : ofGraph(model);
            RelateQuestion readable = question.with(model.readable(question.paths()));
            RelationAnswer answer = model.predictor(readable.graph()).answer(readable.paths());
            if (json) {
                JsonText.print(new RelateJson(readable, answer, top).result(), console.out());
            } else {
                new RelateText(readable, answer, model, top, console.style()).print(console.out());
            }
        }
        return ExitCode.DONE;
    }

    private void check() {
        AtLeastOne.check("--top", top);
        AtLeastOne.check("--max-length", maxLength);
        AtLeastOne.check("--budget", budget);
        if (names.size() != 0 && names.size() != 2) {
            throw new IllegalUseException(Numbers.count(names.size(), "entity")
                    + " given, but two are needed. Maybe quote names with spaces.");
        }
        if (names.size() == 2 && names.get(0).equals(names.get(1))) {
            throw new IllegalUseException(
                    "the same entity twice: " + names.get(0) + ". Maybe one of them is a mistake.");
        }
    }

    private PathOptions limited(PathOptions usual) {
        PathOptions options = maxLength == null ? usual : usual.withMaxLength(maxLength);
        return budget == null ? options : options.withBudget(options.maxPaths(), budget);
    }

    private RelateQuestion ofStory(RelationModel model, Path stories) {
        PathOptions options = limited(model.storyPaths());
        Story told = new StoryChoice(new StoryReader(model.relations()).read(stories), source).story(story);
        Graph graph = told.graph().index(model.relations());
        String where = "story " + told.graph().id();
        if (names.isEmpty()) {
            return new RelateQuestion(
                    graph,
                    new DisplayNames(graph.entities(), graph.relations(), Prefixes.NONE, Labels.NONE),
                    where,
                    told.head(),
                    told.tail(),
                    new StoryPaths(model.relations(), options).of(told),
                    options,
                    Optional.of(told.target()));
        }
        return between(graph, Prefixes.NONE, Labels.NONE, where, options);
    }

    private RelateQuestion ofGraph(RelationModel model) {
        if (story != null) {
            throw new IllegalUseException(
                    "--story given, but " + source + " is not a collection of stories. Maybe leave it out.");
        }
        if (names.isEmpty()) {
            throw new IllegalUseException("no entities given. Maybe add two names of " + source + ".");
        }
        PathOptions options = limited(model.graphPaths());
        Dataset data = reading.read(reading.isEndpoint() ? List.of() : List.of(source), hornbeam.console())
                .dataset()
                .shownWith(
                        new Prefixes(model.provenance().prefixes()),
                        Labels.ofRelations(model.provenance().labels()));
        model.requireShared(data.relations(), source);
        List<String> unknown = model.unknown(data.relations());
        if (!unknown.isEmpty()) {
            hornbeam.console()
                    .say("the model does not know "
                            + NameText.of(
                                    String.join(
                                            ", ",
                                            unknown.stream()
                                                    .map(data.prefixes()::shorten)
                                                    .toList()),
                                    80)
                            + ": paths through them mean nothing to it.");
        }
        return between(data.buildGraph(), data.prefixes(), data.labels(), source, options);
    }

    private RelateQuestion between(Graph graph, Prefixes prefixes, Labels labels, String where, PathOptions options) {
        NameFinder finder = new NameFinder(where, graph.entities(), graph.relations(), prefixes, labels);
        int head = finder.entity(names.get(0));
        int tail = finder.entity(names.get(1));
        return new RelateQuestion(
                graph,
                new DisplayNames(graph.entities(), graph.relations(), prefixes, labels),
                where,
                head,
                tail,
                new PairPaths(graph, options).between(head, tail),
                options,
                Optional.empty());
    }
}
