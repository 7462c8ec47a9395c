package dev.hornbeam.experiment.report;

import dev.hornbeam.experiment.CellResult;
import dev.hornbeam.experiment.Experiment;
import dev.hornbeam.experiment.Experiment.Size;
import dev.hornbeam.experiment.Experiments;
import dev.hornbeam.experiment.Experiments.OwnExperiments;
import dev.hornbeam.experiment.Machine;
import dev.hornbeam.input.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;

/** The report of a folder of results, to be written as a page or as Markdown. */
public final class Report {
    private final List<Chapter> chapters;

    private Report(List<Chapter> chapters) {
        this.chapters = List.copyOf(chapters);
    }

    /**
     * Reads a folder of results, own experiments included; built-in experiments that were not run have a chapter that says so.
     *
     * @param notes is called with one message per problem, such as damaged lines
     */
    public static Report of(Path folder, Consumer<String> notes) {
        List<Experiment> all = new ArrayList<>(Experiments.all());
        all.addAll(OwnExperiments.in(folder));
        return of(folder, all, notes);
    }

    static Report of(Path folder, List<Experiment> experiments, Consumer<String> notes) {
        List<Chapter> chapters = new ArrayList<>();
        experiments.forEach(each -> chapters.add(Chapter.read(folder, each, notes)));
        if (chapters.stream().allMatch(Chapter::isEmpty)) {
            throw InputException.of(
                    folder.toString(),
                    Files.isDirectory(folder) ? "no results" : "no such folder",
                    "what hornbeam experiment writes",
                    "Maybe run an experiment into that folder first.");
        }
        return new Report(chapters);
    }

    /** One self-contained page. */
    public String html() {
        return new HtmlReport(this).page();
    }

    /** The same as text for a repository. */
    public String markdown() {
        return new MarkdownReport(this).text();
    }

    List<Chapter> chapters() {
        return chapters;
    }

    /** The distinct values of a property of the results, ascending. */
    private Set<String> distinct(Function<CellResult, String> what) {
        Set<String> all = new TreeSet<>();
        chapters.forEach(chapter -> chapter.results().forEach(each -> all.add(what.apply(each))));
        return all;
    }

    private static Machine machine(CellResult result) {
        return result.machine() == null ? new Machine("unknown", "unknown", "", "", "", 0, 0) : result.machine();
    }

    /** The size of the results; the first one if there are several. */
    Size size() {
        return chapters.stream()
                .flatMap(each -> each.size().stream())
                .findFirst()
                .orElseThrow();
    }

    /** How many of the declared cells have a result: {@code 136 of 300 cells}. */
    String progress() {
        int run = 0;
        int missing = 0;
        for (Chapter each : chapters) {
            run += each.results().size();
            boolean none = each.isEmpty() && each.experiment().sizes().containsKey(size());
            missing += none ? each.experiment().cells(size()).size() : each.missing();
        }
        return String.format(Locale.ROOT, "%,d of %,d cells", run, run + missing);
    }

    String sizes() {
        return String.join(", ", distinct(each -> each.size().label()));
    }

    String commits() {
        return String.join(", ", distinct(each -> machine(each).commit()));
    }

    String versions() {
        return String.join(", ", distinct(each -> machine(each).hornbeam()));
    }

    String machines() {
        return String.join("; ", distinct(each -> machine(each).words()));
    }

    String dates() {
        TreeSet<String> days = new TreeSet<>(distinct(Report::day));
        return days.first().equals(days.last()) ? days.first() : days.first() + " to " + days.last();
    }

    private static String day(CellResult result) {
        return result.date() == null ? "unknown" : result.date().replaceAll("T.*", "");
    }

    /** How to read the tables. */
    static final List<String> READING = List.of(
            "MRR is the mean of one over the rank of the right answer among all entities, other known answers left out; "
                    + "Hits@k is the share of answers with rank k or better. Figures are mean ± standard deviation over "
                    + "seeds; without ± there was one seed. In rankings all choices "
                    + "are made on valid and all figures are of test.",
            "Standard protocol: both directions are asked and ties get their mean rank. The paper's protocol: the first "
                    + "column is asked for, valid facts are known when test is asked, walks are counted, and ties count "
                    + "as won (optimistic), so what predicts "
                    + "nothing looks perfect; it is for comparison with the paper only. The two never share a table or "
                    + "plot.",
            "ncrl is the paper's model: greedy merges of windows, its null head, W_V = W_K, its sampling and its settings, "
                    + "with the best 200 bodies of two relations per head as rules (as its published code applies "
                    + "them); what differs is in a table below each experiment. chart is our model, all bracketings at "
                    + "once. A claim of the paper is decided by the paper's model, and again by ours.",
            "Under the standard protocol answers that no rule reaches are ranked by rules with constants "
                    + "(learned, chosen) or by how often they are an answer of the relation, below all that are reached "
                    + "(the others). Published methods treat such answers in other ways, so rows "
                    + "named \"rules alone\" count them as missed: compare these with published rule "
                    + "learners.",
            "Published numbers are set in italics in tables and are hollow marks in plots; their sources and protocols "
                    + "are named below each experiment.");
}
