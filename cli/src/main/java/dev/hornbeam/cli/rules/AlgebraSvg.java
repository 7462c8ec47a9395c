package dev.hornbeam.cli.rules;

import dev.hornbeam.cli.console.NameText;
import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.draw.HeatField;
import dev.hornbeam.draw.HeatMap;
import dev.hornbeam.rule.algebra.Algebra;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A composition table as a heat map: the relation walked first in rows, the one walked next in columns, the whole in
 * the cell. An undefined pair has a mark, a pair that was never seen stays empty.
 */
final class AlgebraSvg {
    private static final String NOTE =
            "rows are walked first, columns next; a cell shows what the two compose to, for which share of paths, "
                    + "and how often that holds in the graph";
    private static final String UNDEFINED = "∅";
    private static final int WIDEST_NAME = 24;
    private static final int STEPS = 5;

    private final AlgebraView view;

    AlgebraSvg(AlgebraView view) {
        this.view = view;
    }

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
        String what =
                view.relations().name(cell.first()) + " ∘ " + view.relations().name(cell.second()) + " → "
                        + view.head(cell) + " " + Numbers.ratio(view.sureness(cell)) + held(cell);
        if (!view.isSeen(cell)) {
            return HeatField.empty(what + " (never seen)");
        }
        if (!cell.isDefined()) {
            return HeatField.marked(UNDEFINED, what);
        }
        String holds = view.held(cell)
                .map(found -> ", holds " + GraphShare.percent(found))
                .orElse("");
        List<String> lines = List.of(shown(view.head(cell)), Numbers.ratio(cell.probability()) + holds);
        return new HeatField(cell.probability(), lines, what);
    }

    private String held(Algebra.Cell cell) {
        return view.held(cell)
                .map(found -> "; " + view.relations().name(cell.head()) + " holds for " + GraphShare.percent(found)
                        + " of " + Numbers.count(found.pairs(), "pair"))
                .orElse("");
    }

    private static List<HeatMap.Key> legend() {
        List<HeatMap.Key> keys = new ArrayList<>();
        for (int i = 1; i <= STEPS; i++) {
            double probability = (double) i / STEPS;
            keys.add(new HeatMap.Key(HeatField.of(probability), Numbers.ratio(probability)));
        }
        keys.add(new HeatMap.Key(HeatField.marked(UNDEFINED, ""), "undefined (null)"));
        keys.add(new HeatMap.Key(HeatField.empty(""), "never seen next to each other"));
        return keys;
    }

    private static String shown(String name) {
        return NameText.of(name, WIDEST_NAME);
    }
}
