package dev.hornbeam.cli;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Labels;
import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.input.ClosestName;
import dev.hornbeam.input.InputException;
import dev.hornbeam.learn.RelationModel;
import dev.hornbeam.reason.PathText;
import dev.hornbeam.relate.PairPaths;
import dev.hornbeam.relate.PathBag;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.relate.RelationAnswer;
import dev.hornbeam.story.Story;
import dev.hornbeam.story.StoryDataset;
import dev.hornbeam.story.StoryPaths;
import dev.hornbeam.story.read.StoryReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says how two entities are related, and by which paths. */
@Command(
        name = "relate",
        resourceBundle = "dev.hornbeam.cli.RelateCommand$Defaults",
        sortOptions = false,
        description = "Say which relation leads from one entity to another, and which paths support it.",
        footer = {
            "",
            "Examples:",
            "  hornbeam relate kin data/clutrr --story 1            a story's own question",
            "  hornbeam relate kin data/clutrr --story 1 Emily Clarence",
            "  hornbeam relate family-model data/family 1143 1145   two entities of a large graph"
        })
final class RelateCommand extends CliCommand {
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
        try (RelationModel model = RelationModel.load(folder)) {
            Optional<Path> stories = reading.isEndpoint() ? Optional.empty() : InputOptions.stories(source);
            if (stories.isPresent()) {
                refuse(OF_GRAPHS, "stories");
            }
            RelateQuestion question = stories.isPresent() ? ofStory(model, stories.get()) : ofGraph(model);
            RelateQuestion readable = question.with(model.readable(question.paths()));
            RelationAnswer answer = model.predictor(readable.graph()).answer(readable.paths());
            if (json) {
                console.out().println(Text.json(new RelateJson(readable, answer, top).result()));
            } else {
                new RelateText(readable, answer, model, top, console.style()).print(console.out());
            }
        }
        return DONE;
    }

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
        Dataset data = reading.read(reading.isEndpoint() ? List.of() : List.of(source), console())
                .dataset()
                .shownWith(
                        new Prefixes(model.provenance().prefixes()),
                        Labels.ofRelations(model.provenance().labels()));
        model.requireShared(data.relations(), source);
        List<String> unknown = model.unknown(data.relations());
        if (!unknown.isEmpty()) {
            console()
                    .say("the model does not know "
                            + Text.name(
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

    /** An answer for programs. */
    private record RelateJson(RelateQuestion question, RelationAnswer answer, int top) {
        Map<String, Object> result() {
            PathBag paths = answer.paths();
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("head", question.name(question.head()));
            json.put("tail", question.name(question.tail()));
            json.put("answer", question.graph().relations().name(answer.best()));
            json.put("basis", answer.basis().name().toLowerCase(Locale.ROOT));
            question.target()
                    .ifPresent(target ->
                            json.put("target", question.graph().relations().name(target)));
            json.put(
                    "known",
                    question.known().stream()
                            .map(question.graph().relations()::name)
                            .toList());
            json.put("paths", paths.paths());
            json.put("bodies", paths.size());
            json.put("cut", paths.isCut());
            if (paths.isCut()) {
                json.put("completeTo", paths.completeTo());
            }
            if (paths.isEmpty()) {
                question.distance().ifPresent(distance -> json.put("shortestPath", distance));
            }
            List<Object> ranked = new ArrayList<>();
            for (int relation : answer.ranked()
                    .subList(0, Math.min(top, question.graph().relations().count()))) {
                ranked.add(relation(relation));
            }
            json.put("relations", ranked);
            return json;
        }

        private Map<String, Object> relation(int relation) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("relation", question.graph().relations().name(relation));
            json.put("probability", answer.probability(relation));
            List<Object> votes = new ArrayList<>();
            for (RelationAnswer.Vote vote : answer.votes(relation)) {
                votes.add(vote(vote));
            }
            json.put("paths", votes);
            return json;
        }

        private Map<String, Object> vote(RelationAnswer.Vote vote) {
            Relations relations = question.graph().relations();
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("share", vote.share());
            json.put("count", answer.paths().count(vote.body()));
            json.put(
                    "body",
                    IntStream.of(answer.paths().body(vote.body()))
                            .mapToObj(relations::name)
                            .toList());
            json.put(
                    "example",
                    IntStream.of(answer.paths().example(vote.body()))
                            .mapToObj(question::name)
                            .toList());
            return json;
        }
    }

    /** An answer as text: ranked relations, the paths that support each, and how the best is composed. */
    private record RelateText(
            RelateQuestion question, RelationAnswer answer, RelationModel model, int top, Style style) {
        private static final int PATHS_SHOWN = 3;
        private static final double TOO_LITTLE = 0.0005;

        void print(PrintStream out) {
            Relations relations = question.names().relations();
            out.println(style.bold("How does " + question.shown(question.head()) + " lead to "
                            + question.shown(question.tail()) + "?")
                    + style.dim("  " + question.where()));
            List<String> known = question.known().stream().map(relations::name).toList();
            if (!known.isEmpty()) {
                out.println("  already known: " + String.join(", ", known));
            }
            Text.paragraph(found(), "  ").forEach(out::println);
            if (hasOneBody()) {
                out.println("  " + path(0));
            }
            out.println();
            question.target()
                    .ifPresent(
                            target -> out.println(style.dim("  the story's own answer is " + relations.name(target))));
            for (int relation : answer.ranked().subList(0, Math.min(top, relations.count()))) {
                if (answer.probability(relation) >= TOO_LITTLE) {
                    relation(relation, out);
                }
            }
            if (answer.basis() == RelationAnswer.Basis.PATHS) {
                composition(out);
            }
        }

        /** The result of the search, and what the answer is based on. */
        private String found() {
            PathBag paths = answer.paths();
            String cut = paths.isCut()
                    ? " The budget cut the search: "
                            + (paths.completeTo() == 0
                                    ? "not even paths of one step are complete."
                                    : "paths are complete up to " + Text.count(paths.completeTo(), "step") + " only.")
                    : "";
            return switch (answer.basis()) {
                case PATHS ->
                    Text.count(paths.paths(), "path") + " of up to "
                            + Text.count(paths.length(paths.size() - 1), "step") + ", "
                            + Text.count(paths.size(), "distinct body") + "." + cut;
                case PRIOR_NULL ->
                    "None of the " + Text.count(paths.paths(), "path")
                            + " means anything to the model. This is the prior: how often each relation is the answer at all."
                            + cut;
                case PRIOR_UNLINKED ->
                    unlinked() + " This is the prior: how often each relation is the answer at all." + cut;
            };
        }

        private String unlinked() {
            OptionalInt distance = question.distance();
            if (distance.isEmpty()) {
                return "The two are not linked.";
            }
            int limit = question.options().maxLength();
            return distance.getAsInt() > limit
                    ? "No path of up to " + Text.count(limit, "step") + " links the two; the shortest has "
                            + distance.getAsInt() + ". Maybe --max-length " + distance.getAsInt() + "."
                    : "No path was found that the model can read.";
        }

        private void relation(int relation, PrintStream out) {
            out.println("  " + Text.format("%.3f", answer.probability(relation)) + "  "
                    + style.bold(question.names().relation(relation)));
            answer.votes(relation).stream()
                    .limit(hasOneBody() ? 0 : PATHS_SHOWN)
                    .filter(vote -> vote.share() >= TOO_LITTLE)
                    .forEach(vote -> out.println("         "
                            + style.dim(Text.format("%3.0f %%", 100 * vote.share())) + "  "
                            + path(vote.body())));
        }

        /** A path that supports every relation is shown once. */
        private boolean hasOneBody() {
            return answer.paths().size() == 1;
        }

        /** {@code Ann –mother→ Bea ←son– Cid (3 such paths)}. */
        private String path(int body) {
            PathBag paths = answer.paths();
            String text = new PathText(question.names().relations(), question::shown)
                    .along(paths.body(body), paths.example(body));
            int count = paths.count(body);
            return text + (count > 1 ? style.dim(" (" + Text.grouped(count) + " such paths)") : "");
        }

        private void composition(PrintStream out) {
            List<RelationAnswer.Vote> votes = answer.votes(answer.best());
            int[] body = answer.paths().body(votes.get(0).body());
            Relations graph = question.graph().relations();
            if (IntStream.of(model.own(body, graph)).anyMatch(relation -> relation == Vocabulary.UNKNOWN)) {
                return;
            }
            out.println();
            out.println(style.bold("How the best is composed"));
            new CompositionText(
                            model.provenance().displayNames(model.relations()).relations(),
                            model.own(body, graph),
                            top,
                            style,
                            GraphShare.NONE)
                    .node(model.compose(body, graph), out);
        }
    }

    /**
     * One question: how does {@code head} lead to {@code tail} in a graph?
     *
     * @param graph the graph, large or a story's
     * @param names by which people know its entities and relations
     * @param where the name of the graph
     * @param head the entity asked from
     * @param tail the entity asked to
     * @param paths the paths between them that count
     * @param options by which they were found
     * @param target the answer that a story gives to its own question
     */
    private record RelateQuestion(
            Graph graph,
            DisplayNames names,
            String where,
            int head,
            int tail,
            PathBag paths,
            PathOptions options,
            Optional<Integer> target) {

        /** An entity as it is shown. */
        String shown(int entity) {
            return names.entity(entity);
        }

        /** The name of an entity, for programs. */
        String name(int entity) {
            return graph.entities().name(entity);
        }

        /** The relations that lead directly from head to tail in the graph, so that no answer is needed. */
        List<Integer> known() {
            List<Integer> known = new ArrayList<>();
            for (int relation = 0; relation < graph.relations().count(); relation++) {
                if (graph.contains(head, relation, tail)) {
                    known.add(relation);
                }
            }
            return known;
        }

        /** How far the two are apart, whatever the limit; empty if they are not linked. */
        OptionalInt distance() {
            return new PairPaths(graph, options).distance(head, tail);
        }

        /** The question with other paths. */
        RelateQuestion with(PathBag readable) {
            return new RelateQuestion(graph, names, where, head, tail, readable, options, target);
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

    /** The defaults that the help of {@code relate} shows, read from the options of the search for paths. */
    public static final class Defaults extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {
                {"the.graphLength", "" + PathOptions.GRAPH.maxLength()},
                {"the.graphBudget", grouped(PathOptions.GRAPH.maxSteps())},
                {"the.storyBudget", grouped(PathOptions.STORY.maxSteps())}
            };
        }

        private static String grouped(long number) {
            return Text.format("%,d", number);
        }
    }
}
