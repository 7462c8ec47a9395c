package dev.hornbeam.cli.rules;

import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.cli.console.Paragraph;
import dev.hornbeam.cli.console.Style;
import dev.hornbeam.cli.console.TextTable;
import dev.hornbeam.rule.algebra.Algebra;
import dev.hornbeam.rule.algebra.Held;
import dev.hornbeam.text.SheetCell;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A composition table as lines of text or as comma-separated values. */
final class AlgebraText {
    private final AlgebraView view;

    AlgebraText(AlgebraView view) {
        this.view = view;
    }

    /** {@code mother ∘ mother → grandmother 0.99}, one line per pair. */
    String lines(boolean all, Style style) {
        StringBuilder text = new StringBuilder();
        text.append(style.bold(view.title()))
                .append(": ")
                .append(Numbers.count(view.algebra().letters().length, "relation"))
                .append(", ")
                .append(Numbers.count(view.defined(), "composition"))
                .append(", ")
                .append(Numbers.grouped(view.undefined()))
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
                        Numbers.ratio(view.sureness(cell)),
                        Numbers.grouped(view.seen().asked(cell.first(), cell.second()))));
                if (inGraph) {
                    Optional<Held> held = view.held(cell);
                    row.add(view.relations().name(cell.head()));
                    row.add(held.map(GraphShare::percent).orElse("–"));
                    row.add(held.map(found -> Numbers.grouped(found.pairs())).orElse("–"));
                }
                table.row(row.toArray(String[]::new));
            }
        }
        table.lines().forEach(line -> text.append(line).append('\n'));
        if (!all && view.unseen() > 0) {
            text.append('\n')
                    .append(style.dim("  " + Numbers.count(view.unseen(), "pair")
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
            Paragraph.lines(view.share().note(), "  ")
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
            fields.add(String.format(Locale.ROOT, "%.4f", cell.probability()));
            fields.add(String.format(Locale.ROOT, "%.4f", cell.none()));
            fields.add("" + view.isSeen(cell));
            fields.add("" + view.seen().asked(cell.first(), cell.second()));
            Optional<Held> held = view.held(cell);
            fields.add(quoted(view.relations().name(cell.head())));
            fields.add(held.map(found -> String.format(Locale.ROOT, "%.4f", found.share()))
                    .orElse(""));
            fields.add(held.map(found -> "" + found.pairs()).orElse(""));
            text.append(String.join(",", fields)).append('\n');
        }
        return text.toString();
    }

    private static String quoted(String name) {
        String cell = SheetCell.of(name);
        return cell.matches("[^\",\r\n]*") ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }
}
