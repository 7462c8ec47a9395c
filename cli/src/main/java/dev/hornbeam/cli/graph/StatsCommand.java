package dev.hornbeam.cli.graph;

import dev.hornbeam.cli.console.Bar;
import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.ConsoleOwner;
import dev.hornbeam.cli.console.ExitCode;
import dev.hornbeam.cli.console.JsonText;
import dev.hornbeam.cli.console.NameText;
import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.cli.console.Paragraph;
import dev.hornbeam.cli.console.Style;
import dev.hornbeam.cli.console.TextTable;
import dev.hornbeam.cli.option.GivenOptions;
import dev.hornbeam.cli.option.HelpOption;
import dev.hornbeam.cli.option.IllegalUseException;
import dev.hornbeam.cli.option.InputOptions;
import dev.hornbeam.cli.progress.StageTrack;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.read.Reading;
import dev.hornbeam.graph.read.Reading.ReadReport;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.relate.StoryStatistics;
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
import dev.hornbeam.story.read.StoryReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Shows what a data set contains and whether its test facts leak. */
@Command(
        name = "stats",
        sortOptions = false,
        abbreviateSynopsis = true,
        description = "Show what a graph contains and whether its benchmark is leaking.",
        footer = {
            "",
            "Examples:",
            "  hornbeam stats data/family       a folder with train, valid and test",
            "  hornbeam stats facts.tsv.gz --split 0.8,0.1,0.1",
            "  hornbeam stats data/clutrr       stories: many small graphs, each with a question",
            "  hornbeam stats --sparql https://example.org/sparql",
            "  hornbeam stats data/family --json | jq '.leakage.test.otherWayShare'"
        })
public final class StatsCommand implements Callable<Integer> {
    @ParentCommand
    private ConsoleOwner hornbeam;

    @Spec
    private CommandSpec spec;

    @Mixin
    private InputOptions input;

    @Option(
            names = "--top",
            paramLabel = "N",
            description =
                    "Show the N largest relations, or most frequent answers; 0 for all (default: ${DEFAULT-VALUE}).")
    private int top = 30;

    @Option(names = "--json", description = "Print everything as JSON, all relations included.")
    private boolean json;

    @Mixin
    private HelpOption help;

    @Override
    public Integer call() throws IOException {
        if (top < 0) {
            throw new IllegalUseException("--top is " + top + ", but 0 or more is needed. Maybe 0, which shows all.");
        }
        Console console = hornbeam.console();
        Optional<Path> stories = input.stories();
        if (stories.isPresent()) {
            new GivenOptions(spec).refuse(GivenOptions.OF_GRAPHS, "stories");
            printStories(stories.get(), console);
            return ExitCode.DONE;
        }
        Reading reading = input.read(console);
        Dataset data = reading.dataset().withIndex();
        DatasetStatistics statistics;
        ShapeOfData shape;
        try (StageTrack bar = new StageTrack(console, "counting")) {
            statistics = DatasetStatistics.of(data, bar);
            shape = ShapeOfData.of(data, statistics, bar);
        }
        shape.notes().forEach(console::say);
        if (json) {
            new StatsJson(statistics, shape, reading.report()).write(console.out());
        } else {
            new StatsReport(statistics, shape, reading, top, console.style()).print(console.out());
        }
        return ExitCode.DONE;
    }

    private void printStories(Path source, Console console) throws IOException {
        StoryDataset data = new StoryReader().read(source);
        List<StoryStatistics> splits = Arrays.stream(Split.values())
                .filter(split -> !data.split(split).isEmpty())
                .map(split -> StoryStatistics.of(data, split, PathOptions.STORY.withTrace(PathOptions.Trace.TOLD)))
                .toList();
        if (json) {
            JsonText.print(StoryStatsJson.of(data, splits), console.out());
        } else {
            new StoryStatsText(data, splits, top, console.style()).print(console.out());
        }
    }

    /** The statistics of a data set as text. */
    private static final class StatsReport {
        private static final int WIDEST_NAME = 80;
        private static final int FILES_SHOWN = 12;

        private final DatasetStatistics statistics;
        private final ShapeOfData shape;
        private final Reading reading;
        private final int top;
        private final Style style;

        /** @param top how many relations to show, 0 for all */
        StatsReport(DatasetStatistics statistics, ShapeOfData shape, Reading reading, int top, Style style) {
            this.statistics = statistics;
            this.shape = shape;
            this.reading = reading;
            this.top = top;
            this.style = style;
        }

        void print(PrintStream out) {
            heading(out);
            section(out, "Splits");
            splits(out);
            Relations names = reading.dataset().displayNames().relations();
            section(out, "Is the benchmark leaking?");
            new LeakageText(statistics, names, style).print(out);
            section(out, "Relations of train");
            new RelationText(statistics, names, top, style).print(out);
            section(out, "What the graph looks like");
            new ShapeText(shape, top, style).print(out);
            section(out, "Degrees in train");
            new DegreeText(statistics.degrees(), style).print(out);
        }

        private void section(PrintStream out, String title) {
            out.println();
            out.println(style.bold(title));
        }

        private void heading(PrintStream out) {
            int facts = statistics.splits().stream()
                    .mapToInt(SplitStatistics::facts)
                    .sum();
            out.println(style.bold(NameText.of(statistics.name(), WIDEST_NAME)) + ": "
                    + Numbers.count(statistics.entities(), "entity") + ", "
                    + Numbers.count(statistics.relations(), "relation") + ", "
                    + Numbers.count(facts, "fact"));
            List<ReadReport.FileReport> files = reading.report().files();
            files.stream()
                    .limit(FILES_SHOWN)
                    .forEach(file -> out.println(style.dim("  " + NameText.of(file.file(), WIDEST_NAME) + " ("
                            + file.format() + "): " + Numbers.count(file.facts(), "fact"))));
            if (files.size() > FILES_SHOWN) {
                out.println(style.dim("  … and " + Numbers.count(files.size() - FILES_SHOWN, "more file")));
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
                String note = "  " + Numbers.count(facts, "fact") + " of " + second.label() + " are also in "
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
            return cells(title, splits, split -> Numbers.grouped(number.applyAsInt(split)));
        }

        /** The rows that only apply to the other splits. */
        private static String[] beyondTrain(
                String title, List<SplitStatistics> splits, ToIntFunction<SplitStatistics> number) {
            return cells(
                    title,
                    splits,
                    split -> split.split() == Split.TRAIN ? "" : Numbers.grouped(number.applyAsInt(split)));
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

    /** What a collection of stories contains, as text. */
    private static final class StoryStatsText {
        private static final int WIDEST_NAME = 60;

        private final StoryDataset data;
        private final List<StoryStatistics> splits;
        private final int top;
        private final Style style;

        /** @param top how many answers to show, 0 for all */
        StoryStatsText(StoryDataset data, List<StoryStatistics> splits, int top, Style style) {
            this.data = data;
            this.splits = splits;
            this.top = top;
            this.style = style;
        }

        void print(PrintStream out) {
            long graphs = splits.stream().mapToLong(StoryStatistics::graphs).sum();
            long queries = splits.stream().mapToLong(StoryStatistics::queries).sum();
            out.println(style.bold(NameText.of(data.name(), WIDEST_NAME)) + ": stories, "
                    + Numbers.count(graphs, "small graph") + " with " + Numbers.count(queries, "question") + ", "
                    + Numbers.count(data.relations().count(), "relation"));
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
            table.row(cells("graphs", split -> Numbers.grouped(split.graphs())));
            table.row(cells("questions", split -> Numbers.grouped(split.queries())));
            table.row(cells("entities per graph", split -> mean(split.entities(), split.graphs())));
            table.row(cells("edges per graph", split -> mean(split.edges(), split.graphs())));
            table.row(cells("relations of edges", split -> Numbers.grouped(split.edgeRelations())));
            table.row(cells("distinct bodies of paths", split -> Numbers.grouped(split.bodies())));
            table.row(cells("longest path", split -> Numbers.grouped(split.longest())));
            table.row(cells("most paths of a question", split -> Numbers.grouped(split.mostPaths())));
            table.row(cells("questions without a path", split -> Numbers.grouped(split.unlinked())));
            table.row(cells("questions cut by the budget", split -> Numbers.grouped(split.cut())));
            table.row(cells("best possible by paths", split -> Numbers.percent(split.ceiling())));
            table.print(out, style);
            out.println(
                    style.dim("  The last row is an upper bound: equal paths get equal answers, whatever the model."));
        }

        private static String mean(long sum, long count) {
            return count == 0 ? "" : String.format(java.util.Locale.ROOT, "%.1f", (double) sum / count);
        }

        private void hops(PrintStream out) {
            SortedSet<Integer> all = new TreeSet<>();
            splits.forEach(split -> all.addAll(split.hops().keySet()));
            TextTable table =
                    new TextTable(cells("<hops", split -> split.split().label()));
            for (int hops : all) {
                String title = hops == StoryDataset.HOPS_UNKNOWN ? "no path" : "" + hops;
                table.row(cells(title, split -> Numbers.grouped(split.hops().getOrDefault(hops, 0))));
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
                        NameText.of(relations.name(relation), WIDEST_NAME),
                        split -> Numbers.grouped(split.answers()[relation])));
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
    private static final class DegreeText {
        private static final int BAR = 40;

        private final DegreeStatistics degrees;
        private final Style style;

        DegreeText(DegreeStatistics degrees, Style style) {
            this.degrees = degrees;
            this.style = style;
        }

        void print(PrintStream out) {
            String summary = "edges per entity, both directions: mean "
                    + String.format(Locale.ROOT, "%.1f", degrees.mean())
                    + ", median " + Numbers.grouped(degrees.median()) + ", middle half "
                    + Numbers.grouped(degrees.lowerQuartile()) + " to " + Numbers.grouped(degrees.upperQuartile())
                    + ", 99 % up to " + Numbers.grouped(degrees.percentile99()) + ", most "
                    + Numbers.grouped(degrees.max());
            Paragraph.lines(summary, "  ").forEach(out::println);
            TextTable table = new TextTable("edges", "entities", "<");
            int most =
                    degrees.histogram().stream().mapToInt(Range::entities).max().orElse(0);
            degrees.histogram().stream()
                    .dropWhile(range -> range.entities() == 0)
                    .forEach(range -> table.row(
                            range.from() == range.to()
                                    ? Numbers.grouped(range.from())
                                    : Numbers.grouped(range.from()) + "–" + Numbers.grouped(range.to()),
                            Numbers.grouped(range.entities()),
                            style.bar(Bar.of(range.entities(), most, BAR))));
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
            statistics.table().stream()
                    .sorted(Comparator.comparingInt(RelationStatistics::facts).reversed())
                    .limit(top)
                    .forEach(relation -> table.row(cells(relation, test)));
            table.print(out, style);
            int more = statistics.relations() - Math.min(top, statistics.relations());
            if (more > 0) {
                out.println(style.dim("  … and " + Numbers.count(more, "more relation") + " (--top 0 shows all)"));
            }
            legend(test.isPresent()).forEach(line -> out.println(style.dim(line)));
        }

        private static List<String> legend(boolean test) {
            return Paragraph.lines(
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
                    NameText.of(names.name(relation.relation()), WIDEST_NAME),
                    Numbers.grouped(relation.facts()),
                    Numbers.grouped(relation.subjects()),
                    Numbers.grouped(relation.objects()),
                    relation.facts() == 0 ? NONE : Numbers.ratio(relation.functionality()),
                    relation.facts() == 0 ? NONE : Numbers.ratio(relation.inverseFunctionality()),
                    relation.facts() == relation.selfLoops() ? NONE : Numbers.percent(relation.symmetricShare()),
                    closest.map(twin -> name(twin, turned)).orElse(NONE),
                    closest.map(twin -> Numbers.percent(twin.share())).orElse("")));
            test.ifPresent(leakage -> cells.add(linked(leakage.byRelation().get(relation.relation()))));
            return cells.toArray(String[]::new);
        }

        private static double share(Optional<Overlap> overlap) {
            return overlap.map(Overlap::share).orElse(0.0);
        }

        private String name(Overlap twin, boolean turned) {
            String name = names.name(twin.relation());
            return NameText.of((turned ? Relations.INVERSE_PREFIX : "") + name, WIDEST_TWIN);
        }

        private static String linked(LinkCounts counts) {
            return counts.facts() == 0 ? NONE : Numbers.percent(counts.eitherWayShare());
        }
    }
}
