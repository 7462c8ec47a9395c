package dev.hornbeam.cli;

import dev.hornbeam.Constraint;
import dev.hornbeam.Constraint.Origin;
import dev.hornbeam.ConstraintKind;
import dev.hornbeam.Progress;
import dev.hornbeam.SchemaUse;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.KnownTerms;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.graph.read.Reading;
import dev.hornbeam.graph.read.Reading.ReadReport;
import dev.hornbeam.graph.read.Reading.ReadReport.FileReport;
import dev.hornbeam.shape.Constraints;
import dev.hornbeam.shape.ExpectedFacts;
import dev.hornbeam.shape.ExpectedFacts.Gap;
import dev.hornbeam.shape.GraphShape;
import dev.hornbeam.shape.GraphShape.RelationProfile;
import dev.hornbeam.shape.GraphShape.RelationProfile.Sample;
import dev.hornbeam.shape.SchemaFacts;
import dev.hornbeam.shape.StatedConstraints;
import dev.hornbeam.shape.StatedConstraints.Refuted;
import dev.hornbeam.stats.DatasetStatistics;
import dev.hornbeam.stats.DatasetStatistics.DegreeStatistics;
import dev.hornbeam.stats.DatasetStatistics.DegreeStatistics.Range;
import dev.hornbeam.stats.DatasetStatistics.SharedFacts;
import dev.hornbeam.stats.DatasetStatistics.SplitStatistics;
import dev.hornbeam.stats.Leakage;
import dev.hornbeam.stats.Leakage.LinkCounts;
import dev.hornbeam.stats.RelationStatistics;
import dev.hornbeam.stats.RelationStatistics.Overlap;
import dev.hornbeam.story.StoryDataset;
import dev.hornbeam.story.StoryStatistics;
import dev.hornbeam.story.read.StoryReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows what a data set contains and whether its test facts leak. */
@Command(
        name = "stats",
        sortOptions = false,
        abbreviateSynopsis = true,
        description = "Show what a graph contains, what it lacks and what it looks like.",
        footer = {
            "",
            "Examples:",
            "  hornbeam stats data/family       a folder with train, valid and test",
            "  hornbeam stats facts.tsv.gz --split 0.8,0.1,0.1",
            "  hornbeam stats data/clutrr       stories: many small graphs, each with a question",
            "  hornbeam stats data/family --leaks   is the benchmark leaking?",
            "  hornbeam stats --sparql https://example.org/sparql",
            "  hornbeam stats data/family --json | jq '.leakage.test.otherWayShare'"
        })
final class StatsCommand extends CliCommand {
    @Mixin
    private InputOptions input;

    @Option(
            names = "--top",
            paramLabel = "N",
            description =
                    "Show the N largest relations, or most frequent answers; 0 for all (default: ${DEFAULT-VALUE}).")
    private int top = 30;

    @Option(names = "--leaks", description = "For benchmarks: whether train facts give the test facts away.")
    private boolean leaks;

    @Option(names = "--json", description = "Print everything as JSON, all relations included.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        zeroOrMore("--top", top);
        Console console = console();
        Optional<Path> stories = input.stories();
        if (stories.isPresent()) {
            refuse(OF_GRAPHS, "stories");
            printStories(stories.get(), console);
            return DONE;
        }
        Reading reading = input.read(console);
        Dataset data = reading.dataset().withSchemaApart().withIndex();
        DatasetStatistics statistics;
        ShapeOfData shape;
        try (Track.Stages bar = new Track.Stages(console, "counting")) {
            statistics = DatasetStatistics.of(data, bar);
            shape = ShapeOfData.of(data, statistics, bar);
        }
        if (json) {
            console.out().println(Text.json(new StatsJson(statistics, shape, reading.report()).result()));
        } else {
            new StatsReport(statistics, shape, reading, top, leaks, console.style()).print(console.out());
        }
        return DONE;
    }

    private void printStories(Path source, Console console) throws IOException {
        StoryDataset data = new StoryReader().read(source);
        List<StoryStatistics> splits = Arrays.stream(Split.values())
                .filter(split -> !data.split(split).isEmpty())
                .map(split -> StoryStatistics.of(data, split))
                .toList();
        if (json) {
            console.out().println(Text.json(StoryStatsJson.of(data, splits)));
        } else {
            new StoryStatsText(data, splits, top, console.style()).print(console.out());
        }
    }

    /**
     * The statistics of a data set as text.
     *
     * @param top how many relations to show, 0 for all
     */
    private record StatsReport(
            DatasetStatistics statistics, ShapeOfData shape, Reading reading, int top, boolean leaks, Style style) {
        private static final int WIDEST_NAME = 80;
        private static final int FILES_SHOWN = 12;

        void print(PrintStream out) {
            heading(out);
            Relations names = reading.dataset().displayNames().relations();
            List<String> remarks = new GapText(shape, top).lines();
            if (!remarks.isEmpty()) {
                section(out, "What is missing or odd");
                remarks.forEach(line -> out.println("  " + line));
            }
            section(out, "Relations of train");
            new RelationText(statistics, names, top, style).print(out);
            section(out, "What the graph looks like");
            new ShapeText(shape, top, style).print(out);
            section(out, "Degrees in train");
            new DegreeText(statistics.degrees(), style).print(out);
            section(out, "Splits");
            splits(out);
            if (leaks) {
                section(out, "Is the benchmark leaking?");
                new LeakageText(statistics, names, style).print(out);
            } else if (statistics.splits().stream()
                    .anyMatch(split -> split.split() == Split.TEST && split.rows() > 0)) {
                out.println(style.dim("  --leaks shows whether train facts give the test facts away."));
            }
        }

        private void section(PrintStream out, String title) {
            out.println();
            out.println(style.bold(title));
        }

        private void heading(PrintStream out) {
            int facts = statistics.splits().stream()
                    .mapToInt(SplitStatistics::facts)
                    .sum();
            out.println(style.bold(Text.name(statistics.name(), WIDEST_NAME)) + ": "
                    + Text.count(statistics.entities(), "entity") + ", "
                    + Text.count(RelationText.ofFacts(statistics).size(), "relation") + ", "
                    + Text.count(facts, "fact")
                    + (shape.data().statements() == 0
                            ? ""
                            : ", and " + Text.count(shape.data().statements(), "statement")
                                    + " about classes and properties"));
            List<ReadReport.FileReport> files = reading.report().files();
            files.stream()
                    .limit(FILES_SHOWN)
                    .forEach(file -> out.println(style.dim("  " + Text.name(file.file(), WIDEST_NAME) + " ("
                            + file.format() + "): " + Text.count(file.facts(), "fact"))));
            if (files.size() > FILES_SHOWN) {
                out.println(style.dim("  … and " + Text.count(files.size() - FILES_SHOWN, "more file")));
            }
        }

        private void splits(PrintStream out) {
            List<SplitStatistics> shown = statistics.splits().stream()
                    .filter(split -> split.split() == Split.TRAIN || split.rows() > 0)
                    .toList();
            TextTable table =
                    new TextTable(cells("<", shown, split -> split.split().label()));
            table.row(numbers("facts", shown, SplitStatistics::facts));
            table.row(numbers("duplicate rows", shown, SplitStatistics::duplicates));
            table.row(numbers("self-loops", shown, SplitStatistics::selfLoops));
            table.row(numbers("entities", shown, SplitStatistics::entities));
            table.row(numbers("relations", shown, SplitStatistics::relations));
            if (shown.size() > 1) {
                table.row(beyondTrain("entities unseen in train", shown, SplitStatistics::unseenEntities));
                table.row(beyondTrain("relations unseen in train", shown, SplitStatistics::unseenRelations));
                table.row(beyondTrain("facts with one of those", shown, SplitStatistics::unseenFacts));
                table.row(beyondTrain("facts that are also in train", shown, this::sharedWithTrain));
            }
            table.print(out, style);
            shared(Split.VALID, Split.TEST, out);
        }

        private void shared(Split first, Split second, PrintStream out) {
            int facts = sharedFacts(first, second);
            if (facts > 0) {
                String note = "  " + Text.count(facts, "fact") + " of " + second.label() + " are also in "
                        + first.label() + " too.";
                out.println(style.warning(note));
            }
        }

        private int sharedWithTrain(SplitStatistics split) {
            return sharedFacts(Split.TRAIN, split.split());
        }

        private int sharedFacts(Split first, Split second) {
            return statistics.shared().stream()
                    .filter(each -> each.first() == first && each.second() == second)
                    .mapToInt(SharedFacts::facts)
                    .sum();
        }

        private static String[] numbers(
                String title, List<SplitStatistics> splits, ToIntFunction<SplitStatistics> number) {
            return cells(title, splits, split -> Text.grouped(number.applyAsInt(split)));
        }

        /** The rows that only apply to the other splits. */
        private static String[] beyondTrain(
                String title, List<SplitStatistics> splits, ToIntFunction<SplitStatistics> number) {
            return cells(
                    title, splits, split -> split.split() == Split.TRAIN ? "" : Text.grouped(number.applyAsInt(split)));
        }

        private static String[] cells(
                String title, List<SplitStatistics> splits, Function<SplitStatistics, String> cell) {
            List<String> cells = new ArrayList<>(List.of(title));
            splits.forEach(split -> cells.add(cell.apply(split)));
            return cells.toArray(String[]::new);
        }
    }

    /** What a collection of stories contains, for programs. */
    private static final class StoryStatsJson {
        private StoryStatsJson() {}

        static Map<String, Object> of(StoryDataset data, List<StoryStatistics> splits) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("name", data.name());
            json.put("kind", "stories");
            json.put("relations", data.relations().count());
            Map<String, Object> bySplit = new LinkedHashMap<>();
            splits.forEach(split -> bySplit.put(split.split().label(), split(data, split)));
            json.put("splits", bySplit);
            return json;
        }

        private static Map<String, Object> split(StoryDataset data, StoryStatistics split) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("graphs", split.graphs());
            json.put("questions", split.queries());
            json.put("entities", split.entities());
            json.put("edges", split.edges());
            json.put("edgeRelations", split.edgeRelations());
            json.put("bodies", split.bodies());
            json.put("longestPath", split.longest());
            json.put("mostPaths", split.mostPaths());
            json.put("unlinked", split.unlinked());
            json.put("cut", split.cut());
            json.put("ceiling", split.ceiling());
            json.put("hops", split.hops());
            Map<String, Long> answers = new LinkedHashMap<>();
            for (int relation = 0; relation < data.relations().count(); relation++) {
                if (split.answers()[relation] > 0) {
                    answers.put(data.relations().name(relation), split.answers()[relation]);
                }
            }
            json.put("answers", answers);
            return json;
        }
    }

    /**
     * What a collection of stories contains, as text.
     *
     * @param top how many answers to show, 0 for all
     */
    private record StoryStatsText(StoryDataset data, List<StoryStatistics> splits, int top, Style style) {
        private static final int WIDEST_NAME = 60;

        void print(PrintStream out) {
            long graphs = splits.stream().mapToLong(StoryStatistics::graphs).sum();
            long queries = splits.stream().mapToLong(StoryStatistics::queries).sum();
            out.println(style.bold(Text.name(data.name(), WIDEST_NAME)) + ": stories, "
                    + Text.count(graphs, "small graph") + " with " + Text.count(queries, "question") + ", "
                    + Text.count(data.relations().count(), "relation"));
            section(out, "Splits");
            splits(out);
            section(out, "Questions by hops");
            hops(out);
            section(out, "Answers in " + splits.get(0).split().label());
            answers(out);
        }

        private void section(PrintStream out, String title) {
            out.println();
            out.println(style.bold(title));
        }

        private void splits(PrintStream out) {
            TextTable table = new TextTable(cells("<", split -> split.split().label()));
            table.row(cells("graphs", split -> Text.grouped(split.graphs())));
            table.row(cells("questions", split -> Text.grouped(split.queries())));
            table.row(cells("entities per graph", split -> mean(split.entities(), split.graphs())));
            table.row(cells("edges per graph", split -> mean(split.edges(), split.graphs())));
            table.row(cells("relations of edges", split -> Text.grouped(split.edgeRelations())));
            table.row(cells("distinct bodies of paths", split -> Text.grouped(split.bodies())));
            table.row(cells("longest path", split -> Text.grouped(split.longest())));
            table.row(cells("most paths of a question", split -> Text.grouped(split.mostPaths())));
            table.row(cells("questions without a path", split -> Text.grouped(split.unlinked())));
            table.row(cells("questions cut by the budget", split -> Text.grouped(split.cut())));
            table.row(cells("best possible by paths", split -> Text.percent(split.ceiling())));
            table.print(out, style);
            out.println(
                    style.dim("  The last row is an upper bound: equal paths get equal answers, whatever the model."));
        }

        private static String mean(long sum, long count) {
            return count == 0 ? "" : Text.format("%.1f", (double) sum / count);
        }

        private void hops(PrintStream out) {
            SortedSet<Integer> all = new TreeSet<>();
            splits.forEach(split -> all.addAll(split.hops().keySet()));
            TextTable table =
                    new TextTable(cells("<hops", split -> split.split().label()));
            for (int hops : all) {
                String title = hops == StoryDataset.HOPS_UNKNOWN ? "no path" : "" + hops;
                table.row(cells(title, split -> Text.grouped(split.hops().getOrDefault(hops, 0))));
            }
            table.print(out, style);
        }

        private void answers(PrintStream out) {
            Relations relations = data.relations();
            List<Integer> order = IntStream.range(0, relations.count())
                    .boxed()
                    .filter(relation -> splits.stream().anyMatch(split -> split.answers()[relation] > 0))
                    .sorted(Comparator.comparingLong(relation -> -splits.get(0).answers()[relation]))
                    .toList();
            int shown = top == 0 ? order.size() : Math.min(top, order.size());
            TextTable table =
                    new TextTable(cells("<relation", split -> split.split().label()));
            for (int relation : order.subList(0, shown)) {
                table.row(cells(
                        Text.name(relations.name(relation), WIDEST_NAME),
                        split -> Text.grouped(split.answers()[relation])));
            }
            table.print(out, style);
            if (shown < order.size()) {
                out.println(style.dim("  and " + (order.size() - shown) + " more: --top 0 shows all"));
            }
        }

        private String[] cells(String title, Function<StoryStatistics, String> cell) {
            List<String> cells = new ArrayList<>(List.of(title));
            splits.forEach(split -> cells.add(cell.apply(split)));
            return cells.toArray(String[]::new);
        }
    }

    /** The degrees of entities as quantiles and a histogram. */
    private record DegreeText(DegreeStatistics degrees, Style style) {
        private static final int BAR = 40;

        void print(PrintStream out) {
            String summary = "edges per entity, both directions: mean "
                    + Text.format("%.1f", degrees.mean())
                    + ", median " + Text.grouped(degrees.median()) + ", middle half "
                    + Text.grouped(degrees.lowerQuartile()) + " to " + Text.grouped(degrees.upperQuartile())
                    + ", 99 % up to " + Text.grouped(degrees.percentile99()) + ", most "
                    + Text.grouped(degrees.max());
            Text.paragraph(summary, "  ").forEach(out::println);
            TextTable table = new TextTable("edges", "entities", "<");
            int most =
                    degrees.histogram().stream().mapToInt(Range::entities).max().orElse(0);
            degrees.histogram().stream()
                    .dropWhile(range -> range.entities() == 0)
                    .forEach(range -> table.row(
                            range.from() == range.to()
                                    ? Text.grouped(range.from())
                                    : Text.grouped(range.from()) + "–" + Text.grouped(range.to()),
                            Text.grouped(range.entities()),
                            style.bar(Text.bar(range.entities(), most, BAR))));
            table.print(out, style);
        }
    }

    /** The table of relations, largest first. */
    private static final class RelationText {
        private static final int WIDEST_NAME = 36;
        private static final int WIDEST_TWIN = 28;
        private static final double LEAST_SHARE = 0.01;
        private static final String NONE = "–";

        private final DatasetStatistics statistics;
        private final Relations names;
        private final int top;
        private final Style style;

        /** The relations without those that only make statements about classes and properties, which are set apart. */
        static List<RelationStatistics> ofFacts(DatasetStatistics statistics) {
            return statistics.table().stream()
                    .filter(each -> each.facts() > 0 || !KnownTerms.isOfSchema(each.name()))
                    .toList();
        }

        /** @param top how many to show, 0 for all */
        RelationText(DatasetStatistics statistics, Relations names, int top, Style style) {
            this.statistics = statistics;
            this.names = names;
            this.top = top == 0 ? Integer.MAX_VALUE : top;
            this.style = style;
        }

        void print(PrintStream out) {
            Optional<Leakage> test = statistics.leakage(Split.TEST);
            List<String> header = new ArrayList<>(List.of(
                    "<relation",
                    "facts",
                    "subjects",
                    "objects",
                    "func.",
                    "inv. func.",
                    "symmetric",
                    "<closest relation",
                    ""));
            test.ifPresent(leakage -> header.add("test linked"));
            TextTable table = new TextTable(header.toArray(String[]::new));
            List<RelationStatistics> shown = ofFacts(statistics);
            shown.stream()
                    .sorted(Comparator.comparingInt(RelationStatistics::facts).reversed())
                    .limit(top)
                    .forEach(relation -> table.row(cells(relation, test)));
            table.print(out, style);
            int more = shown.size() - Math.min(top, shown.size());
            if (more > 0) {
                out.println(style.dim("  … and " + Text.count(more, "more relation") + " (--top 0 shows all)"));
            }
            legend(test.isPresent()).forEach(line -> out.println(style.dim(line)));
        }

        private static List<String> legend(boolean test) {
            return Text.paragraph(
                    "func.: subjects / facts, 1.00 if each subject has one object; inv. func.: objects / facts; symmetric: facts "
                            + "that hold the other way round, too; closest relation: which repeats most of the facts, and how many of "
                            + "them (inv_: the other way round)"
                            + (test
                                    ? "; test linked: test facts whose pair train links already, in either direction."
                                    : "."),
                    "  ");
        }

        private String[] cells(RelationStatistics relation, Optional<Leakage> test) {
            boolean turned = share(relation.bestInverse()) > share(relation.bestEqual());
            Optional<Overlap> closest = (turned ? relation.bestInverse() : relation.bestEqual())
                    .filter(overlap -> overlap.share() >= LEAST_SHARE);
            List<String> cells = new ArrayList<>(List.of(
                    Text.name(names.name(relation.relation()), WIDEST_NAME),
                    Text.grouped(relation.facts()),
                    Text.grouped(relation.subjects()),
                    Text.grouped(relation.objects()),
                    relation.facts() == 0 ? NONE : Text.ratio(relation.functionality()),
                    relation.facts() == 0 ? NONE : Text.ratio(relation.inverseFunctionality()),
                    relation.facts() == relation.selfLoops() ? NONE : Text.percent(relation.symmetricShare()),
                    closest.map(twin -> name(twin, turned)).orElse(NONE),
                    closest.map(twin -> Text.percent(twin.share())).orElse("")));
            test.ifPresent(leakage -> cells.add(linked(leakage.byRelation().get(relation.relation()))));
            return cells.toArray(String[]::new);
        }

        private static double share(Optional<Overlap> overlap) {
            return overlap.map(Overlap::share).orElse(0.0);
        }

        private String name(Overlap twin, boolean turned) {
            String name = names.name(twin.relation());
            return Text.name((turned ? Relations.INVERSE_PREFIX : "") + name, WIDEST_TWIN);
        }

        private static String linked(LinkCounts counts) {
            return counts.facts() == 0 ? NONE : Text.percent(counts.eitherWayShare());
        }
    }

    /** Leakage as figures and as a verdict in words. */
    private record LeakageText(DatasetStatistics statistics, Relations names, Style style) {
        /** Below this share of linked pairs a benchmark is called clean. */
        private static final double HARMLESS = 0.01;

        private static final int WIDEST_NAME = 40;
        private static final int CULPRITS = 3;

        void print(PrintStream out) {
            if (statistics.leakage().isEmpty()) {
                out.println("  There is nothing to measure on: train is the only split. Maybe create others, e.g. with "
                        + "--split 0.8,0.1,0.1.");
                return;
            }
            figures(out);
            out.println();
            verdict().forEach(sentence -> Text.paragraph(sentence, "  ").forEach(out::println));
        }

        private void figures(PrintStream out) {
            List<Leakage> splits = statistics.leakage();
            List<String> header = new ArrayList<>(List.of("<pairs linked in train"));
            splits.forEach(each -> header.addAll(List.of(each.split().label(), "")));
            TextTable table = new TextTable(header.toArray(String[]::new));
            table.row(cells("the same way round", splits, LinkCounts::sameWay));
            table.row(cells("the other way round", splits, LinkCounts::otherWay));
            table.row(cells("either way", splits, LinkCounts::eitherWay));
            table.print(out, style);
        }

        private static String[] cells(String title, List<Leakage> splits, ToIntFunction<LinkCounts> count) {
            List<String> cells = new ArrayList<>(List.of(title));
            for (Leakage leakage : splits) {
                int linked = count.applyAsInt(leakage.total());
                cells.add(Text.grouped(linked));
                cells.add(Text.percent((double) linked / leakage.total().facts()));
            }
            return cells.toArray(String[]::new);
        }

        /** On test, or on valid if there is no test. */
        private List<String> verdict() {
            Leakage leakage =
                    statistics.leakage(Split.TEST).orElse(statistics.leakage().get(0));
            List<String> sentences = new ArrayList<>();
            shared(leakage.split()).ifPresent(sentences::add);
            if (leakage.total().otherWayShare() >= HARMLESS) {
                sentences.add(linked(leakage, true));
            }
            if (leakage.total().sameWayShare() >= HARMLESS) {
                sentences.add(linked(leakage, false));
            }
            if (sentences.isEmpty()) {
                sentences.add(style.good("No: ") + clean(leakage));
            } else {
                sentences.set(0, style.warning("Yes: ") + sentences.get(0));
            }
            unseen(leakage.split()).ifPresent(sentences::add);
            return sentences;
        }

        private static String clean(Leakage leakage) {
            int linked = leakage.total().eitherWay();
            String pairs = leakage.split().label() + " pair";
            String found = linked == 0
                    ? "no " + pairs + " is linked in train, in either direction"
                    : Text.count(linked, pairs) + " of "
                            + Text.grouped(leakage.total().facts()) + (linked == 1 ? " is" : " are")
                            + " linked in train";
            return found + ". Rules of one step have almost nothing to copy.";
        }

        private Optional<String> shared(Split split) {
            int facts = statistics.shared().stream()
                    .filter(each -> each.first() == Split.TRAIN && each.second() == split)
                    .mapToInt(each -> each.facts())
                    .sum();
            return facts == 0
                    ? Optional.empty()
                    : Optional.of(Text.count(facts, split.label() + " fact") + " ("
                            + Text.roundPercent(
                                    (double) facts / statistics.split(split).facts())
                            + ") are also in train.");
        }

        private Optional<String> unseen(Split split) {
            int facts = statistics.split(split).unseenFacts();
            return facts == 0
                    ? Optional.empty()
                    : Optional.of(
                            Text.count(facts, split.label() + " fact") + " ("
                                    + Text.roundPercent((double) facts
                                            / statistics.split(split).facts())
                                    + ") have an entity or relation that train does not have: nothing learned from train can answer them.");
        }

        private String linked(Leakage leakage, boolean otherWay) {
            double share =
                    otherWay ? leakage.total().otherWayShare() : leakage.total().sameWayShare();
            ToIntFunction<LinkCounts> count = otherWay ? LinkCounts::otherWay : LinkCounts::sameWay;
            List<Integer> culprits = culprits(leakage, count);
            String rule = culprits.stream()
                    .flatMap(relation -> rule(relation, otherWay).stream())
                    .findFirst()
                    .map(example -> ", e.g. " + example)
                    .orElse("");
            return Text.roundPercent(share) + " of " + leakage.split().label() + " pairs are linked "
                    + (otherWay ? "the other way round" : "the same way round")
                    + " in train: rules of one step can answer many of them" + rule + ". Most affected: "
                    + listing(leakage, culprits, count) + ".";
        }

        /** The relations with most linked pairs. */
        private static List<Integer> culprits(Leakage leakage, ToIntFunction<LinkCounts> count) {
            List<LinkCounts> counts = leakage.byRelation();
            return IntStream.range(0, counts.size())
                    .boxed()
                    .filter(relation -> count.applyAsInt(counts.get(relation)) > 0)
                    .sorted(Comparator.comparingInt((Integer relation) -> -count.applyAsInt(counts.get(relation))))
                    .limit(CULPRITS)
                    .toList();
        }

        private String listing(Leakage leakage, List<Integer> culprits, ToIntFunction<LinkCounts> count) {
            return String.join(
                    ", ",
                    culprits.stream()
                            .map(relation -> {
                                LinkCounts counts = leakage.byRelation().get(relation);
                                return name(relation) + " (" + Text.grouped(count.applyAsInt(counts)) + " of "
                                        + Text.grouped(counts.facts()) + ")";
                            })
                            .toList());
        }

        /** The rule of one step that copies most facts of a relation, and how often it is right in train. */
        private Optional<String> rule(int relation, boolean otherWay) {
            RelationStatistics head = statistics.table().get(relation);
            Optional<Overlap> overlap = otherWay ? head.bestInverse() : head.bestEqual();
            if (otherWay && head.symmetricShare() > overlap.map(Overlap::share).orElse(0.0)) {
                return Optional.of(rule(head, Relations.INVERSE_PREFIX + name(relation), head.symmetricShare()));
            }
            return overlap.map(twin -> {
                RelationStatistics body = statistics.table().get(twin.relation());
                String name = (otherWay ? Relations.INVERSE_PREFIX : "") + name(twin.relation());
                return rule(head, name, (double) twin.facts() / body.facts());
            });
        }

        private String rule(RelationStatistics head, String body, double confidence) {
            return name(head.relation()) + "(x, y) ← " + body + "(x, y), right for " + Text.roundPercent(confidence)
                    + " of its pairs in train";
        }

        private String name(int relation) {
            return Text.name(names.name(relation), WIDEST_NAME);
        }
    }

    /**
     * What the train facts of a data set look like.
     *
     * @param constraints learned, and stated where a statement wins
     * @param samples what of it is estimated; profiles have their own
     * @param refuted statements that the facts refute
     */
    private record ShapeOfData(
            Dataset data,
            List<RelationProfile> profiles,
            Constraints constraints,
            List<Sample> samples,
            List<Refuted> refuted,
            List<Gap> gaps,
            List<SchemaFacts.Entailed> entailed) {

        static ShapeOfData of(Dataset data, DatasetStatistics counted, Progress progress) {
            Graph graph = data.buildGraph();
            GraphShape shape = GraphShape.of(graph, data.prefixes(), counted.table(), progress);
            StatedConstraints stated = new StatedConstraints(graph, data.prefixes());
            Constraints constraints = stated.over(shape.constraints(), data.name());
            return new ShapeOfData(
                    data,
                    shape.profiles().stream()
                            .filter(profile ->
                                    profile.facts() > 0 || graph.schema().tripleCount(profile.relation()) == 0)
                            .toList(),
                    constraints,
                    shape.samples(),
                    stated.refuted(),
                    new ExpectedFacts(graph, data.prefixes()).gaps(),
                    SchemaFacts.of(graph, data.prefixes(), constraints.on(graph, data.prefixes()), SchemaUse.MISSING)
                            .facts());
        }
    }

    /** What a graph lacks or contradicts, one line each, for its owner: {@code 12 of 1,037 :Album without :artist}. */
    private record GapText(ShapeOfData shape, int top) {
        private static final int NAMED = 3;
        private static final int WIDEST_NAME = 44;

        List<String> lines() {
            List<String> lines = new ArrayList<>();
            DisplayNames names = shape.data().displayNames();
            int most = top == 0 ? Integer.MAX_VALUE : top;
            shape.gaps().stream().limit(most).forEach(each -> lines.add(line(each, names)));
            if (shape.gaps().size() > most) {
                lines.add("… and " + Text.count(shape.gaps().size() - most, "more gap") + " (--top 0 shows all)");
            }
            Map<String, Long> entailed = shape.entailed().stream()
                    .collect(Collectors.groupingBy(
                            each -> each.reason().text(names), LinkedHashMap::new, Collectors.counting()));
            entailed.forEach((reason, count) -> lines.add(Text.count(count, "fact") + " missing that "
                    + (count == 1 ? "follows" : "follow") + " from the schema: " + reason));
            shape.refuted().stream()
                    .limit(most)
                    .forEach(each -> lines.add(each.constraints().get(0).kind().label() + " "
                            + names.any(each.constraints().get(0).first()) + " "
                            + each.constraints().stream()
                                    .map(constraint -> names.any(constraint.second()))
                                    .collect(Collectors.joining(" or "))
                            + ": " + each.words() + ", not enforced"));
            return lines;
        }

        private static String line(Gap gap, DisplayNames names) {
            boolean isObject = names.relations().isInverse(gap.part());
            String relation = names.relation(names.relations().base(gap.part()));
            return Text.grouped(gap.lacking().size()) + " of " + Text.grouped(gap.members()) + " "
                    + Text.name(names.entity(gap.ofClass()), WIDEST_NAME)
                    + (isObject ? " that nothing has as " : " without ") + Text.name(relation, WIDEST_NAME)
                    + (gap.isStated() ? ", which the schema asks for" : "") + ": "
                    + gap.lacking().stream()
                            .limit(NAMED)
                            .map(each -> Text.name(names.entity(each), WIDEST_NAME))
                            .collect(Collectors.joining(", "))
                    + (gap.lacking().size() > NAMED ? ", …" : "");
        }
    }

    /** What a graph looks like, for people: the constraints on each relation, the largest relation first. */
    private static final class ShapeText {
        private static final int WIDEST_NAME = 44;
        private static final int DISJOINT_SHOWN = 8;

        private final ShapeOfData shape;
        private final int top;
        private final Style style;
        private final DisplayNames names;

        /** @param top how many relations to show, 0 for all */
        ShapeText(ShapeOfData shape, int top, Style style) {
            this.shape = shape;
            this.top = top == 0 ? Integer.MAX_VALUE : top;
            this.style = style;
            this.names = shape.data().displayNames();
        }

        void print(PrintStream out) {
            List<RelationProfile> sorted = shape.profiles().stream()
                    .sorted(Comparator.comparingInt(RelationProfile::facts).reversed())
                    .filter(profile -> !of(profile).isEmpty()
                            || !refuted(profile).isEmpty()
                            || !profile.subjects().isEmpty()
                            || !profile.objects().isEmpty())
                    .toList();
            sorted.stream().limit(top).forEach(profile -> print(profile, out));
            if (sorted.isEmpty()) {
                out.println("  There are too few facts to say.");
            }
            if (sorted.size() > top) {
                out.println(style.dim(
                        "  … and " + Text.count(sorted.size() - top, "more relation") + " (--top 0 shows all)"));
            }
            disjoint(out);
            sampled(out);
            Text.paragraph(
                            "A constraint is held if at least 98 % of the facts that could contradict it do not, and the"
                                    + " counts allow to claim 90 %; symmetric, transitive, inverse and equal if they allow to"
                                    + " claim 80 %. New facts that contradict one are not proposed; --constraints changes"
                                    + " them.",
                            "  ")
                    .forEach(line -> out.println(style.dim(line)));
        }

        /** What was not counted from everything; the same of several relations is added up. */
        private void sampled(PrintStream out) {
            Map<String, List<Sample>> ofRelations = shape.profiles().stream()
                    .flatMap(profile -> profile.samples().stream())
                    .collect(Collectors.groupingBy(Sample::what, LinkedHashMap::new, Collectors.toList()));
            List<String> sentences = new ArrayList<>();
            ofRelations.forEach((what, samples) -> sentences.add(estimated(new Sample(
                            what,
                            samples.get(0).unit(),
                            samples.stream().mapToLong(Sample::looked).sum(),
                            samples.stream().mapToLong(Sample::of).sum()))
                    + " of " + Text.count(samples.size(), "relation")));
            shape.samples().forEach(sample -> sentences.add(estimated(sample)));
            if (!sentences.isEmpty()) {
                Text.paragraph("Not counted in full: " + String.join("; ", sentences) + ".", "  ")
                        .forEach(out::println);
            }
        }

        private static String estimated(Sample sample) {
            return sample.what() + " is estimated from " + Text.grouped(sample.looked()) + " of "
                    + Text.grouped(sample.of()) + " " + sample.unit();
        }

        private List<Constraint> of(RelationProfile profile) {
            String name = shape.data().relations().name(profile.relation());
            return shape.constraints().all().stream()
                    .filter(each -> each.kind() != ConstraintKind.DISJOINT)
                    .filter(each -> each.first().equals(name)
                            || each.kind().takes() == ConstraintKind.Takes.RELATIONS
                                    && each.second().equals(name))
                    .toList();
        }

        private List<Refuted> refuted(RelationProfile profile) {
            String name = shape.data().relations().name(profile.relation());
            return shape.refuted().stream()
                    .filter(each -> each.constraints().get(0).kind() != ConstraintKind.DISJOINT)
                    .filter(each -> each.constraints().get(0).first().equals(name))
                    .toList();
        }

        private String words(Refuted refuted) {
            String kinds = refuted.constraints().stream()
                    .filter(each -> !each.second().isEmpty())
                    .map(each -> shown(each.second()))
                    .collect(Collectors.joining(" or "));
            return refuted.constraints().get(0).kind().label() + (kinds.isEmpty() ? "" : " " + kinds) + " ("
                    + refuted.words() + ": not enforced)";
        }

        private void print(RelationProfile profile, PrintStream out) {
            String name = shape.data().relations().name(profile.relation());
            List<String> words = new ArrayList<>();
            of(profile).forEach(each -> words.add(words(each, name)));
            refuted(profile).forEach(each -> words.add(words(each)));
            out.println("  " + style.bold(shown(name)) + (words.isEmpty() ? "" : ": " + String.join(", ", words)));
            kinds("subjects", profile.subjects(), out);
            kinds("objects", profile.objects(), out);
            for (Constraint each : of(profile)) {
                List<Triple> exceptions = profile.exceptions().getOrDefault(each.kind(), List.of());
                if (each.kind().refuses() && !exceptions.isEmpty()) {
                    out.println(style.dim("    not " + each.kind().label() + ": " + exceptions(exceptions)
                            + (each.of() - each.held() > exceptions.size() ? ", …" : "")));
                }
            }
        }

        private String words(Constraint each, String name) {
            String other = each.second().isEmpty()
                    ? ""
                    : " " + shown(each.second().equals(name) ? each.first() : each.second());
            String share = each.of() == 0 || each.held() == each.of()
                    ? ""
                    : " " + Text.percent((double) each.held() / each.of());
            return each.kind().label() + other + share + (each.origin() == Origin.LEARNED ? "" : " (stated)");
        }

        private void kinds(String title, List<RelationProfile.KindShare> kinds, PrintStream out) {
            if (!kinds.isEmpty()) {
                out.println(style.dim("    " + title + ": "
                        + kinds.stream()
                                .map(kind -> shown(kind.kind()) + " " + Text.format("%.0f %%", 100 * kind.share()))
                                .collect(Collectors.joining(", "))));
            }
        }

        /** A relation or kind; those that are subjects of another relation are named by it. */
        private String shown(String name) {
            for (String part : List.of(Constraint.SUBJECT, Constraint.OBJECT)) {
                if (name.startsWith(part)) {
                    return part.replace(":", "s of ") + shown(name.substring(part.length()));
                }
            }
            return Text.name(names.any(name), WIDEST_NAME);
        }

        private String exceptions(List<Triple> exceptions) {
            return exceptions.stream()
                    .map(triple -> Text.name(names.entity(triple.head()), WIDEST_NAME) + " → "
                            + Text.name(names.entity(triple.tail()), WIDEST_NAME))
                    .collect(Collectors.joining(", "));
        }

        /** The surest of the kinds that exclude each other. */
        private void disjoint(PrintStream out) {
            List<Constraint> all = shape.constraints().of(ConstraintKind.DISJOINT);
            List<Refuted> refuted = shape.refuted().stream()
                    .filter(each -> each.constraints().get(0).kind() == ConstraintKind.DISJOINT)
                    .toList();
            if (!refuted.isEmpty()) {
                out.println("  " + style.bold("Kinds said to exclude each other, though they do not"));
                refuted.stream()
                        .limit(DISJOINT_SHOWN)
                        .forEach(each -> out.println(
                                "    " + shown(each.constraints().get(0).first()) + " and "
                                        + shown(each.constraints().get(0).second()) + ": " + each.words()));
            }
            if (all.isEmpty()) {
                return;
            }
            out.println("  " + style.bold("Kinds that exclude each other") + ": " + Text.count(all.size(), "pair")
                    + (all.size() > DISJOINT_SHOWN ? ", the surest of them" : ""));
            all.stream()
                    .sorted(Comparator.comparing((Constraint each) -> each.origin() == Origin.LEARNED)
                            .thenComparing(
                                    Comparator.comparingLong(Constraint::of).reversed()))
                    .limit(DISJOINT_SHOWN)
                    .forEach(each -> out.println("    " + shown(each.first()) + " and "
                            + shown(each.second())
                            + style.dim(
                                    each.origin() == Origin.LEARNED
                                            ? Text.format(
                                                    ": %,d entities are both, chance would give %,d",
                                                    each.held(), each.of())
                                            : ": stated")));
        }
    }

    /** The statistics of a data set for programs; the keys are described in docs/stats.md and stay as they are. */
    private record StatsJson(DatasetStatistics statistics, ShapeOfData shape, ReadReport report) {
        Map<String, Object> result() {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("name", statistics.name());
            json.put("entities", statistics.entities());
            json.put("relations", statistics.relations());
            json.put("files", report.files().stream().map(StatsJson::file).toList());
            Map<String, Object> splits = new LinkedHashMap<>();
            statistics.splits().forEach(split -> splits.put(split.split().label(), split(split)));
            json.put("splits", splits);
            json.put(
                    "shared",
                    statistics.shared().stream().map(StatsJson::shared).toList());
            json.put("leakage", leakage(Leakage::total));
            json.put(
                    "relationTable",
                    statistics.table().stream().map(this::relation).toList());
            json.put("degrees", statistics.degrees());
            json.put("shape", shapeOfGraph());
            return json;
        }

        private static Map<String, Object> file(FileReport file) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("file", file.file());
            json.put("format", file.format());
            json.put("split", file.split().label());
            json.put("facts", file.facts());
            json.put("badRows", file.badRows());
            json.put("literals", file.literals());
            return json;
        }

        private static Map<String, Object> split(SplitStatistics split) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("rows", split.rows());
            json.put("facts", split.facts());
            json.put("duplicates", split.duplicates());
            json.put("selfLoops", split.selfLoops());
            json.put("entities", split.entities());
            json.put("relations", split.relations());
            json.put("unseenEntities", split.unseenEntities());
            json.put("unseenRelations", split.unseenRelations());
            json.put("unseenFacts", split.unseenFacts());
            return json;
        }

        private static Map<String, Object> shared(SharedFacts shared) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("first", shared.first().label());
            json.put("second", shared.second().label());
            json.put("facts", shared.facts());
            return json;
        }

        /** The links of a relation, or of all, by split. */
        private Map<String, Object> leakage(Function<Leakage, LinkCounts> part) {
            Map<String, Object> splits = new LinkedHashMap<>();
            for (Leakage leakage : statistics.leakage()) {
                LinkCounts counts = part.apply(leakage);
                Map<String, Object> json = new LinkedHashMap<>();
                json.put("facts", counts.facts());
                json.put("sameWay", counts.sameWay());
                json.put("otherWay", counts.otherWay());
                json.put("eitherWay", counts.eitherWay());
                json.put("sameWayShare", counts.sameWayShare());
                json.put("otherWayShare", counts.otherWayShare());
                json.put("eitherWayShare", counts.eitherWayShare());
                splits.put(leakage.split().label(), json);
            }
            return splits;
        }

        private Map<String, Object> relation(RelationStatistics relation) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("name", relation.name());
            json.put("facts", relation.facts());
            json.put("subjects", relation.subjects());
            json.put("objects", relation.objects());
            json.put("selfLoops", relation.selfLoops());
            json.put("functionality", relation.functionality());
            json.put("inverseFunctionality", relation.inverseFunctionality());
            json.put("symmetricShare", relation.symmetricShare());
            json.put("bestInverse", relation.bestInverse().map(this::overlap).orElse(null));
            json.put("bestEqual", relation.bestEqual().map(this::overlap).orElse(null));
            json.put("leakage", leakage(leakage -> leakage.byRelation().get(relation.relation())));
            return json;
        }

        private Map<String, Object> overlap(Overlap overlap) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("name", statistics.table().get(overlap.relation()).name());
            json.put("facts", overlap.facts());
            json.put("share", overlap.share());
            json.put("jaccard", overlap.jaccard());
            return json;
        }

        /** What the graph looks like. */
        private Map<String, Object> shapeOfGraph() {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("relations", shape.profiles().stream().map(this::profile).toList());
            json.put(
                    "constraints",
                    shape.constraints().all().stream()
                            .map(StatsJson::constraint)
                            .toList());
            json.put("refuted", shape.refuted().stream().map(StatsJson::refuted).toList());
            json.put("gaps", shape.gaps().stream().map(this::gap).toList());
            json.put("statements", shape.data().statements());
            json.put("missingBySchema", shape.entailed().size());
            json.put("sampled", shape.samples().stream().map(StatsJson::sample).toList());
            return json;
        }

        private Map<String, Object> gap(Gap gap) {
            Relations relations = shape.data().relations();
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("class", shape.data().entities().name(gap.ofClass()));
            json.put("relation", relations.name(relations.base(gap.part())));
            json.put("role", relations.isInverse(gap.part()) ? "object" : "subject");
            json.put("members", gap.members());
            json.put("lacking", gap.lacking().size());
            json.put("stated", gap.isStated());
            return json;
        }

        private static Map<String, Object> constraint(Constraint constraint) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("constraint", constraint.kind().label());
            json.put("first", constraint.first());
            json.put("second", constraint.second().isEmpty() ? null : constraint.second());
            json.put("held", constraint.held());
            json.put("of", constraint.of());
            json.put("origin", constraint.origin().label());
            return json;
        }

        private static Map<String, Object> refuted(Refuted refuted) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("constraint", refuted.constraints().get(0).kind().label());
            json.put("first", refuted.constraints().get(0).first());
            json.put(
                    "second",
                    refuted.constraints().stream()
                            .map(Constraint::second)
                            .filter(second -> !second.isEmpty())
                            .toList());
            json.put("broken", refuted.broken());
            json.put("of", refuted.of());
            return json;
        }

        private static Map<String, Object> sample(Sample sample) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("what", sample.what());
            json.put("from", sample.unit());
            json.put("looked", sample.looked());
            json.put("of", sample.of());
            return json;
        }

        private Map<String, Object> profile(RelationProfile profile) {
            Dataset data = shape.data();
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("name", data.relations().name(profile.relation()));
            Map<String, Object> degrees = new LinkedHashMap<>();
            profile.degrees().forEach((kind, degree) -> {
                Map<String, Object> each = new LinkedHashMap<>();
                each.put("held", degree.held());
                each.put("of", degree.of());
                each.put("share", degree.share());
                each.put("least", degree.least());
                degrees.put(kind.label(), each);
            });
            json.put("degrees", degrees);
            json.put("subjects", profile.subjects());
            json.put("objects", profile.objects());
            Map<String, Object> exceptions = new LinkedHashMap<>();
            profile.exceptions()
                    .forEach((kind, facts) -> exceptions.put(
                            kind.label(),
                            facts.stream()
                                    .map(fact -> List.of(
                                            data.entities().name(fact.head()),
                                            data.relations().name(fact.relation()),
                                            data.entities().name(fact.tail())))
                                    .toList()));
            json.put("exceptions", exceptions);
            json.put(
                    "sampled", profile.samples().stream().map(StatsJson::sample).toList());
            return json;
        }
    }
}
