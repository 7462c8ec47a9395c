package dev.hornbeam.cli;

import dev.hornbeam.Facts;
import dev.hornbeam.Named;
import dev.hornbeam.RelateOptions;
import dev.hornbeam.RelationGuess;
import dev.hornbeam.RelationRanking;
import dev.hornbeam.graph.Split;
import dev.hornbeam.input.ClosestName;
import dev.hornbeam.input.InputException;
import dev.hornbeam.learn.RelationModel;
import dev.hornbeam.story.Story;
import dev.hornbeam.story.StoryDataset;
import dev.hornbeam.story.StoryModel;
import dev.hornbeam.story.read.StoryReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.ListResourceBundle;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says how two entities are related, and by which paths. */
@Command(
        name = "relate",
        resourceBundle = "dev.hornbeam.cli.RelateCommand$Defaults",
        sortOptions = false,
        description = "Say which relation leads from one entity to another, or none, and which paths support it.",
        footer = {
            "",
            "Examples:",
            "  hornbeam relate kin data/clutrr --story 1            a story's own question",
            "  hornbeam relate kin data/clutrr --story 1 Emily Clarence",
            "  hornbeam relate family-model data/family 1143 1145   two entities of a large graph"
        })
final class RelateCommand extends CliCommand {
    private static final int LENGTH_IN_GRAPHS = 3;
    private static final long BUDGET_IN_GRAPHS = 20_000_000;
    private static final long BUDGET_IN_STORIES = 2_000_000;

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

    @Option(names = "--map", paramLabel = "FILE", description = ReasonOptions.MAP)
    private Path map;

    @Option(names = "--top", paramLabel = "K", description = "How many relations to show (default: ${DEFAULT-VALUE}).")
    private int top = 5;

    @Option(names = "--json", description = "Print the answer as JSON.")
    private boolean json;

    @Mixin
    private ReadingOptions reading;

    @Override
    public Integer call() throws IOException {
        if (reading.isEndpoint()) { // the entities stand where the graph would
            List<String> words = new ArrayList<>(List.of(source));
            words.addAll(names);
            names = words;
            source = "the endpoint";
        }
        check();
        Console console = console();
        Optional<Path> stories = reading.isEndpoint() ? Optional.empty() : InputOptions.stories(source);
        Answered answered = stories.isPresent() ? ofStory(stories.get()) : ofGraph();
        RelationRanking ranking = answered.ranking().top(top);
        if (json) {
            console.out().println(Text.json(new RelateJson(ranking).result()));
        } else {
            new RelateText(ranking, answered.where(), console.style()).print(console.out());
        }
        return DONE;
    }

    /** An answer, and where the question was asked. */
    private record Answered(RelationRanking ranking, String where) {}

    private void check() {
        atLeastOne("--top", top);
        atLeastOne("--max-length", maxLength);
        atLeastOne("--budget", budget);
        if (names.size() != 0 && names.size() != 2) {
            throw new IllegalUseException(
                    Text.count(names.size(), "entity") + " given, but two are needed. Maybe quote names with spaces.");
        }
        if (names.size() == 2 && names.get(0).equals(names.get(1))) {
            throw new IllegalUseException(
                    "the same entity twice: " + names.get(0) + ". Maybe one of them is a mistake.");
        }
    }

    private RelateOptions options() {
        RelateOptions options =
                maxLength == null ? RelateOptions.DEFAULTS : RelateOptions.DEFAULTS.withMaxLength(maxLength);
        return budget == null ? options : options.withBudget(budget);
    }

    private Answered ofStory(Path stories) {
        refuse(OF_GRAPHS, "stories");
        refuse(Set.of("--map"), "stories");
        try (StoryModel model = StoryModel.load(folder)) {
            Story told = new StoryChoice(new StoryReader(model.relations()).read(stories), source).story(story);
            return new Answered(
                    names.isEmpty()
                            ? model.relate(told, options())
                            : model.relate(told, names.get(0), names.get(1), options()),
                    "story " + told.graph().id());
        }
    }

    private Answered ofGraph() {
        if (story != null) {
            throw new IllegalUseException(
                    "--story given, but " + source + " is not a collection of stories. Maybe leave it out.");
        }
        if (names.isEmpty()) {
            throw new IllegalUseException("no entities given. Maybe add two names of " + source + ".");
        }
        try (RelationModel loaded = RelationModel.load(folder)) {
            RelationModel model = map == null ? loaded : loaded.withRelationNames(map);
            Facts facts = reading.facts(reading.isEndpoint() ? List.of() : List.of(source), console());
            RelateOptions options = options();
            if (model.isOfStories()) { // in a large graph not paths of any length
                options = maxLength == null ? options.withMaxLength(LENGTH_IN_GRAPHS) : options;
                options = budget == null ? options.withBudget(BUDGET_IN_GRAPHS) : options;
            }
            RelationRanking ranking = model.relate(facts, names.get(0), names.get(1), options);
            List<Named> unknown = model.unknown(facts);
            if (!unknown.isEmpty()) {
                console()
                        .say("the model does not know "
                                + Text.name(unknown.stream().map(Named::shown).collect(Collectors.joining(", ")), 80)
                                + ": paths through them mean nothing to it.");
            }
            return new Answered(ranking, source);
        }
    }

    /** An answer for programs: names in full, without what people read. */
    private record RelateJson(RelationRanking ranking) {
        Map<String, Object> result() {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("head", ranking.head().name());
            json.put("tail", ranking.tail().name());
            json.put("answer", ranking.answer().map(Named::name).orElse(null));
            json.put("noRelation", ranking.noRelation());
            json.put("basis", ranking.basis());
            if (!ranking.note().isEmpty()) {
                json.put("note", ranking.note());
            }
            ranking.target().ifPresent(target -> json.put("target", target.name()));
            json.put("known", names(ranking.known()));
            json.put("paths", ranking.paths());
            json.put("bodies", ranking.bodies());
            json.put("cut", ranking.cut());
            ranking.completeTo().ifPresent(length -> json.put("completeTo", length));
            ranking.distance().ifPresent(distance -> json.put("shortestPath", distance));
            json.put(
                    "relations",
                    ranking.relations().stream().map(this::relation).toList());
            return json;
        }

        private Map<String, Object> relation(RelationGuess guess) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("relation", guess.relation().name());
            json.put("probability", guess.probability());
            List<Object> votes = new ArrayList<>();
            for (RelationGuess.Support path : guess.paths()) {
                Map<String, Object> vote = new LinkedHashMap<>();
                vote.put("share", path.share());
                vote.put("count", path.count());
                vote.put("body", names(path.body()));
                vote.put("example", names(path.example()));
                votes.add(vote);
            }
            json.put("paths", votes);
            return json;
        }

        private static List<String> names(List<Named> some) {
            return some.stream().map(Named::name).toList();
        }
    }

    /** An answer as text: ranked relations, the paths that support each, and how the best is composed. */
    private record RelateText(RelationRanking ranking, String where, Style style) {
        private static final int PATHS_SHOWN = 3;
        private static final double TOO_LITTLE = 0.0005;

        void print(PrintStream out) {
            out.println(style.bold("How does " + ranking.head() + " lead to " + ranking.tail() + "?")
                    + style.dim("  " + where));
            if (!ranking.known().isEmpty()) {
                out.println("  already known: "
                        + ranking.known().stream().map(Named::shown).collect(Collectors.joining(", ")));
            }
            Text.paragraph(found(), "  ").forEach(out::println);
            if (hasOneBody()) {
                out.println("  " + path(ranking.best().paths().get(0)));
            }
            out.println();
            ranking.target().ifPresent(target -> out.println(style.dim("  the story's own answer is " + target)));
            boolean told = false;
            for (RelationGuess guess : ranking.relations()) {
                if (!told && ranking.noRelation() > guess.probability()) {
                    noRelation(out);
                    told = true;
                }
                if (guess.probability() >= TOO_LITTLE) {
                    relation(guess, out);
                }
            }
            if (!told) {
                noRelation(out);
            }
            if (!ranking.note().isEmpty()) {
                Text.paragraph(ranking.note(), "  ").forEach(line -> out.println(style.dim(line)));
            }
            ranking.composition().ifPresent(composed -> {
                out.println();
                out.println(style.bold("How the best is composed"));
                new CompositionText(composed, style).node(out);
            });
        }

        /** The result of the search, and what the answer is based on. */
        private String found() {
            String cut = ranking.completeTo().isPresent()
                    ? " The budget cut the search: "
                            + (ranking.completeTo().getAsInt() == 0
                                    ? "not even paths of one step are complete."
                                    : "paths are complete up to "
                                            + Text.count(ranking.completeTo().getAsInt(), "step") + " only.")
                    : "";
            return switch (ranking.basis()) {
                case "paths" ->
                    Text.count(ranking.paths(), "path") + " of up to " + Text.count(ranking.longest(), "step") + ", "
                            + Text.count(ranking.bodies(), "distinct body") + "." + cut;
                case "prior_null" ->
                    "None of the " + Text.count(ranking.paths(), "path")
                            + " means anything to the model. This is the prior: how often each relation is the answer at all."
                            + cut;
                case "unlinked" -> unlinked() + cut;
                default -> unlinked() + " This is the prior: how often each relation is the answer at all." + cut;
            };
        }

        private String unlinked() {
            if (ranking.distance().isEmpty()) {
                return "The two are not linked.";
            }
            int distance = ranking.distance().getAsInt();
            return distance > ranking.maxLength()
                    ? "No path of up to " + Text.count(ranking.maxLength(), "step")
                            + " links the two; the shortest has " + distance + ". Maybe --max-length " + distance + "."
                    : "No path was found that the model can read.";
        }

        private void noRelation(PrintStream out) {
            if (ranking.noRelation() >= TOO_LITTLE) {
                out.println("  " + Text.format("%.3f", ranking.noRelation()) + "  " + style.bold("no relation"));
            }
        }

        private void relation(RelationGuess guess, PrintStream out) {
            out.println("  " + Text.format("%.3f", guess.probability()) + "  "
                    + style.bold(guess.relation().shown()));
            guess.paths().stream()
                    .limit(hasOneBody() ? 0 : PATHS_SHOWN)
                    .filter(path -> path.share() >= TOO_LITTLE)
                    .forEach(path -> out.println(
                            "         " + style.dim(Text.format("%3.0f %%", 100 * path.share())) + "  " + path(path)));
        }

        /** A path that supports every relation is shown once. */
        private boolean hasOneBody() {
            return ranking.bodies() == 1 && !ranking.best().paths().isEmpty();
        }

        /** {@code Ann –mother→ Bea ←son– Cid (3 such paths)}. */
        private String path(RelationGuess.Support path) {
            return path + (path.count() > 1 ? style.dim(" (" + Text.grouped(path.count()) + " such paths)") : "");
        }
    }

    /** Finds the story of a collection that is meant by its id or number. */
    private static final class StoryChoice {
        private final StoryDataset data;
        private final String where;

        public StoryChoice(StoryDataset data, String where) {
            this.data = data;
            this.where = where;
        }

        /**
         * The story of that id or number; numbers count from 1, test before valid before train. Null means the only one.
         */
        public Story story(String wanted) {
            List<Story> all = new ArrayList<>(data.test());
            all.addAll(data.valid());
            all.addAll(data.split(Split.TRAIN));
            if (wanted == null) {
                if (all.size() == 1) {
                    return all.get(0);
                }
                throw InputException.of(
                        where,
                        Text.count(all.size(), "story"),
                        "one of them",
                        "Maybe add --story 1, or the id of one.");
            }
            for (Story story : all) {
                String id = story.graph().id();
                if (id.equals(wanted) || id.endsWith("/" + wanted)) {
                    return story;
                }
            }
            if (wanted.matches("[1-9][0-9]{0,8}") && Integer.parseInt(wanted) <= all.size()) {
                return all.get(Integer.parseInt(wanted) - 1);
            }
            List<String> ids = all.stream().map(story -> story.graph().id()).toList();
            throw InputException.of(
                    "--story " + wanted,
                    "no story of that id or number in " + where,
                    "a number from 1 to " + all.size() + ", or an id",
                    ClosestName.in(ids, wanted)
                            .map(meant -> "Maybe you meant " + meant + ".")
                            .orElse("Maybe " + ids.get(0) + "."));
        }
    }

    /** The defaults that the help of {@code relate} shows, . */
    public static final class Defaults extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {
                {"the.graphLength", "" + LENGTH_IN_GRAPHS},
                {"the.graphBudget", grouped(BUDGET_IN_GRAPHS)},
                {"the.storyBudget", grouped(BUDGET_IN_STORIES)}
            };
        }

        private static String grouped(long number) {
            return Text.format("%,d", number);
        }
    }
}
