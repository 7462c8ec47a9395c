package dev.hornbeam.cli;

import dev.hornbeam.draw.HeatMap;
import dev.hornbeam.draw.HeatMap.HeatField;
import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.file.FileEnding;
import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.InputException;
import dev.hornbeam.learn.NetworkFile;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.neural.model.CompositionModel;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.rule.Algebra;
import dev.hornbeam.rule.Algebra.HeldCompositions.Held;
import dev.hornbeam.rule.Algebra.SeenPairs;
import dev.hornbeam.text.VisibleText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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
final class AlgebraCommand extends CliCommand {
    /** How many relations are shown by default. */
    private static final int MOST = 40;

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

    @Override
    public Integer call() throws IOException {
        String chosen = format();
        print(text(ModelFolder.read(folder, model -> view(model, chosen)), chosen), chosen);
        return DONE;
    }

    private AlgebraView view(ModelFolder model, String chosen) {
        Relations relations = model.relations();
        Corpus corpus = model.corpus();
        int[] letters = names.isEmpty() ? letters(corpus) : chosen(relations, model);
        try (CompositionModel composer = NetworkFile.read(model)) {
            GraphShare share = GraphShare.of(model, Optional.ofNullable(data), console());
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
            default -> new AlgebraText(view).lines(all, file == null ? console().style() : Style.PLAIN);
        };
    }

    private void print(String text, String chosen) throws IOException {
        if (file == null) {
            Console console = console();
            (chosen.equals("text") ? console.out() : console.data()).print(text);
        } else {
            AtomicFile.write(file, text);
            console().say("written to " + file);
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
        console()
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

    /**
     * A composition table as a heat map: the relation walked first in rows, the one walked next in columns, the whole in
     * the cell. An undefined pair has a mark, a pair that was never seen stays empty.
     */
    private record AlgebraSvg(AlgebraView view) {
        private static final String NOTE =
                "rows are walked first, columns next; a cell shows what the two compose to, for which share of paths, "
                        + "and how often that holds in the graph";
        private static final String UNDEFINED = "∅";
        private static final int WIDEST_NAME = 24;
        private static final int STEPS = 5;

        String draw() {
            List<String> names = IntStream.of(view.algebra().letters())
                    .mapToObj(letter -> shown(view.relations().name(letter)))
                    .toList();
            List<Algebra.Cell> cells = view.algebra().cells();
            List<List<HeatField>> fields = new ArrayList<>();
            for (int from = 0; from < cells.size(); from += names.size()) {
                fields.add(cells.subList(from, from + names.size()).stream()
                        .map(this::field)
                        .toList());
            }
            return new HeatMap("Compositions of " + view.title(), NOTE, names, names, fields, legend()).svg();
        }

        private HeatField field(Algebra.Cell cell) {
            String what = view.relations().name(cell.first()) + " ∘ "
                    + view.relations().name(cell.second()) + " → " + view.head(cell) + " "
                    + Text.ratio(view.sureness(cell)) + held(cell);
            if (!view.isSeen(cell)) {
                return HeatField.empty(what + " (never seen)");
            }
            if (!cell.isDefined()) {
                return HeatField.marked(UNDEFINED, what);
            }
            String holds = view.held(cell)
                    .map(found -> ", holds " + GraphShare.percent(found))
                    .orElse("");
            List<String> lines = List.of(shown(view.head(cell)), Text.ratio(cell.probability()) + holds);
            return new HeatField(cell.probability(), lines, what);
        }

        private String held(Algebra.Cell cell) {
            return view.held(cell)
                    .map(found -> "; " + view.relations().name(cell.head()) + " holds for " + GraphShare.percent(found)
                            + " of " + Text.count(found.pairs(), "pair"))
                    .orElse("");
        }

        private static List<HeatMap.Key> legend() {
            List<HeatMap.Key> keys = new ArrayList<>();
            for (int i = 1; i <= STEPS; i++) {
                double probability = (double) i / STEPS;
                keys.add(new HeatMap.Key(HeatField.of(probability), Text.ratio(probability)));
            }
            keys.add(new HeatMap.Key(HeatField.marked(UNDEFINED, ""), "undefined (null)"));
            keys.add(new HeatMap.Key(HeatField.empty(""), "never seen next to each other"));
            return keys;
        }

        private static String shown(String name) {
            return Text.name(name, WIDEST_NAME);
        }
    }

    /** A composition table as lines of text or as comma-separated values. */
    private record AlgebraText(AlgebraView view) {
        /** {@code mother ∘ mother → grandmother 0.99}, one line per pair. */
        String lines(boolean all, Style style) {
            StringBuilder text = new StringBuilder();
            text.append(style.bold(view.title()))
                    .append(": ")
                    .append(Text.count(view.algebra().letters().length, "relation"))
                    .append(", ")
                    .append(Text.count(view.defined(), "composition"))
                    .append(", ")
                    .append(Text.grouped(view.undefined()))
                    .append(" undefined (null)\n\n");
            boolean inGraph = view.share().compositions().isPresent();
            List<String> titles = new ArrayList<>(List.of("<first", "<", "<second", "<", "<whole", "p", "asked"));
            titles.addAll(inGraph ? List.of("<best", "holds", "pairs") : List.of());
            TextTable table = new TextTable(titles.toArray(String[]::new));
            for (Algebra.Cell cell : view.algebra().cells()) {
                if (all || view.isSeen(cell)) {
                    List<String> row = new ArrayList<>(List.of(
                            view.relations().name(cell.first()),
                            "∘",
                            view.relations().name(cell.second()),
                            "→",
                            view.head(cell),
                            Text.ratio(view.sureness(cell)),
                            Text.grouped(view.seen().asked(cell.first(), cell.second()))));
                    if (inGraph) {
                        Optional<Held> held = view.held(cell);
                        row.add(view.relations().name(cell.head()));
                        row.add(held.map(GraphShare::percent).orElse("–"));
                        row.add(held.map(found -> Text.grouped(found.pairs())).orElse("–"));
                    }
                    table.row(row.toArray(String[]::new));
                }
            }
            table.lines().forEach(line -> text.append(line).append('\n'));
            if (!all && view.unseen() > 0) {
                text.append('\n')
                        .append(style.dim("  " + Text.count(view.unseen(), "pair")
                                + " never seen next to each other left out; --all shows what the model guesses."))
                        .append('\n');
            }
            if (inGraph) {
                text.append('\n')
                        .append(
                                style.dim(
                                        "  p is the share of paths, asked how many training saw; best is the likeliest relation, holds"
                                                + " how often it\n  links the ends of a pair in the graph (–: not counted; --data DATA counts it)."))
                        .append('\n');
            }
            if (!view.share().note().isEmpty()) {
                Text.paragraph(view.share().note(), "  ")
                        .forEach(line -> text.append(style.dim(line)).append('\n'));
            }
            return text.toString();
        }

        /** Every pair, one per line under a header. */
        String csv() {
            StringBuilder text = new StringBuilder("first,second,whole,probability,null,seen,asked,best,holds,pairs\n");
            for (Algebra.Cell cell : view.algebra().cells()) {
                List<String> fields = new ArrayList<>();
                fields.add(quoted(view.relations().name(cell.first())));
                fields.add(quoted(view.relations().name(cell.second())));
                fields.add(cell.isDefined() ? quoted(view.head(cell)) : "");
                fields.add(Text.format("%.4f", cell.probability()));
                fields.add(Text.format("%.4f", cell.none()));
                fields.add("" + view.isSeen(cell));
                fields.add("" + view.seen().asked(cell.first(), cell.second()));
                Optional<Held> held = view.held(cell);
                fields.add(quoted(view.relations().name(cell.head())));
                fields.add(held.map(found -> Text.format("%.4f", found.share())).orElse(""));
                fields.add(held.map(found -> "" + found.pairs()).orElse(""));
                text.append(String.join(",", fields)).append('\n');
            }
            return text.toString();
        }

        private static String quoted(String name) {
            String cell = VisibleText.sheetCell(name);
            return cell.matches("[^\",\r\n]*") ? cell : '"' + cell.replace("\"", "\"\"") + '"';
        }
    }

    /**
     * A composition table with what is known about each pair.
     *
     * @param title its title
     * @param algebra what every pair composes to in the model
     * @param relations their names
     * @param seen which pairs were adjacent in training
     * @param share what the graph says of the same pairs; the algebra is corrected by it already
     */
    private record AlgebraView(String title, Algebra algebra, Relations relations, SeenPairs seen, GraphShare share) {
        private static final String NONE = "null";

        boolean isSeen(Algebra.Cell cell) {
            return seen.areNeighbours(cell.first(), cell.second());
        }

        /** The name of the relation that a pair composes to, null if there is none. */
        String head(Algebra.Cell cell) {
            return cell.isDefined() ? relations.name(cell.head()) : NONE;
        }

        /** How often the likeliest relation of a pair holds in the graph; empty if that was not counted. */
        Optional<Held> held(Algebra.Cell cell) {
            return share.held(new int[] {cell.first(), cell.second()}, cell.head());
        }

        /** The probability of that. */
        double sureness(Algebra.Cell cell) {
            return cell.isDefined() ? cell.probability() : cell.none();
        }

        long defined() {
            return algebra.cells().stream()
                    .filter(cell -> isSeen(cell) && cell.isDefined())
                    .count();
        }

        long undefined() {
            return algebra.cells().stream()
                    .filter(cell -> isSeen(cell) && !cell.isDefined())
                    .count();
        }

        long unseen() {
            return algebra.cells().size() - defined() - undefined();
        }
    }
}
