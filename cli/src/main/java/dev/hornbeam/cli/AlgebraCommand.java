package dev.hornbeam.cli;

import dev.hornbeam.Named;
import dev.hornbeam.RelationAlgebra;
import dev.hornbeam.RelationAlgebra.Cell;
import dev.hornbeam.draw.HeatMap;
import dev.hornbeam.draw.HeatMap.HeatField;
import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.file.FileEnding;
import dev.hornbeam.input.InputException;
import dev.hornbeam.learn.RelationModel;
import dev.hornbeam.text.VisibleText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
        Console console = console();
        try (RelationModel model = RelationModel.load(folder)) {
            RelationModel counted = data == null ? model : model.countedIn(ReadingOptions.facts(data, console));
            RelationAlgebra algebra = counted.algebra(names);
            if (names.isEmpty() && algebra.all() > algebra.letters().size()) {
                console.say("the " + algebra.letters().size() + " most frequent of " + algebra.all()
                        + " relations and inverses; choose with --relations.");
            }
            print(text(new AlgebraView(String.valueOf(folder.getFileName()), algebra), chosen), chosen);
        }
        return DONE;
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
            List<String> names = view.algebra().letters().stream()
                    .map(letter -> shown(letter.shown()))
                    .toList();
            List<Cell> cells = view.algebra().cells();
            List<List<HeatField>> fields = new ArrayList<>();
            for (int from = 0; from < cells.size(); from += names.size()) {
                fields.add(cells.subList(from, from + names.size()).stream()
                        .map(this::field)
                        .toList());
            }
            return new HeatMap("Compositions of " + view.title(), NOTE, names, names, fields, legend()).svg();
        }

        private HeatField field(Cell cell) {
            String what = view.first(cell) + " ∘ " + view.second(cell) + " → " + view.head(cell) + " "
                    + Text.ratio(cell.probability()) + held(cell);
            if (!cell.seen()) {
                return HeatField.empty(what + " (never seen)");
            }
            if (cell.head().isEmpty()) {
                return HeatField.marked(UNDEFINED, what);
            }
            String holds = cell.held()
                    .map(found -> ", holds " + Text.roundPercent(found.share()))
                    .orElse("");
            List<String> lines = List.of(shown(view.head(cell)), Text.ratio(cell.probability()) + holds);
            return new HeatField(cell.probability(), lines, what);
        }

        private String held(Cell cell) {
            return cell.held()
                    .map(found -> "; " + cell.best() + " " + CompositionText.words(found))
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
                    .append(Text.count(view.algebra().letters().size(), "relation"))
                    .append(", ")
                    .append(Text.count(view.defined(), "composition"))
                    .append(", ")
                    .append(Text.grouped(view.undefined()))
                    .append(" undefined (null)\n\n");
            TextTable table =
                    new TextTable("<first", "<", "<second", "<", "<whole", "p", "asked", "<best", "holds", "pairs");
            for (Cell cell : view.algebra().cells()) {
                if (all || cell.seen()) {
                    table.row(
                            view.first(cell).shown(),
                            "∘",
                            view.second(cell).shown(),
                            "→",
                            view.head(cell),
                            Text.ratio(cell.probability()),
                            Text.grouped(cell.asked()),
                            cell.best().shown(),
                            cell.held()
                                    .map(found -> Text.roundPercent(found.share()))
                                    .orElse("–"),
                            cell.held()
                                    .map(found -> Text.grouped(found.pairs()))
                                    .orElse("–"));
                }
            }
            table.lines().forEach(line -> text.append(line).append('\n'));
            if (!all && view.unseen() > 0) {
                text.append('\n')
                        .append(style.dim("  " + Text.count(view.unseen(), "pair")
                                + " never seen next to each other left out; --all shows what the model guesses."))
                        .append('\n');
            }
            text.append('\n')
                    .append(
                            style.dim(
                                    "  p is the share of paths, asked how many training saw; best is the likeliest relation, holds"
                                            + " how often it\n  links the ends of a pair in the graph (–: not counted; --data DATA counts it)."))
                    .append('\n');
            if (!view.algebra().note().isEmpty()) {
                Text.paragraph(view.algebra().note(), "  ")
                        .forEach(line -> text.append(style.dim(line)).append('\n'));
            }
            return text.toString();
        }

        /** Every pair, one per line under a header. */
        String csv() {
            StringBuilder text = new StringBuilder("first,second,whole,probability,null,seen,asked,best,holds,pairs\n");
            for (Cell cell : view.algebra().cells()) {
                List<String> fields = new ArrayList<>();
                fields.add(quoted(view.first(cell).name()));
                fields.add(quoted(view.second(cell).name()));
                fields.add(cell.head().map(head -> quoted(head.name())).orElse(""));
                fields.add(Text.format("%.4f", cell.bestProbability()));
                fields.add(Text.format("%.4f", cell.none()));
                fields.add("" + cell.seen());
                fields.add("" + cell.asked());
                fields.add(quoted(cell.best().name()));
                fields.add(cell.held()
                        .map(found -> Text.format("%.4f", found.share()))
                        .orElse(""));
                fields.add(cell.held().map(found -> "" + found.pairs()).orElse(""));
                text.append(String.join(",", fields)).append('\n');
            }
            return text.toString();
        }

        private static String quoted(String name) {
            String cell = VisibleText.sheetCell(name);
            return cell.matches("[^\",\r\n]*") ? cell : '"' + cell.replace("\"", "\"\"") + '"';
        }
    }

    /** A composition table with its title. */
    private record AlgebraView(String title, RelationAlgebra algebra) {
        Named first(Cell cell) {
            return algebra.letters().get(cell.row());
        }

        Named second(Cell cell) {
            return algebra.letters().get(cell.column());
        }

        /** The relation that a pair composes to, null if there is none. */
        String head(Cell cell) {
            return cell.head().map(Named::shown).orElse("null");
        }

        long defined() {
            return algebra.cells().stream()
                    .filter(cell -> cell.seen() && cell.head().isPresent())
                    .count();
        }

        long undefined() {
            return algebra.cells().stream()
                    .filter(cell -> cell.seen() && cell.head().isEmpty())
                    .count();
        }

        long unseen() {
            return algebra.cells().size() - defined() - undefined();
        }
    }
}
