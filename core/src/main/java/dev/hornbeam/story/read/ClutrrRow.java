package dev.hornbeam.story.read;

import dev.hornbeam.graph.Split;
import dev.hornbeam.input.InputException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One story of CLUTRR. An edge {@code (i, j)} of type r says that j is the r of i. */
final class ClutrrRow {
    private static final Pattern TASK = Pattern.compile("task_\\d+\\.(\\d{1,4})");
    private static final String MAYBE = "Maybe the field was cut off, or a quote is missing.";

    private final List<String> fields;
    private final ClutrrColumns columns;
    private final String place;
    private final List<String> names;

    ClutrrRow(List<String> fields, ClutrrColumns columns, String place) {
        this.fields = fields;
        this.columns = columns;
        this.place = place;
        this.names = names();
    }

    void handTo(StoryCollector collector, Split split) {
        List<Literal> edges = items(columns.edges(), "story_edges");
        List<Literal> types = items(columns.types(), "edge_types");
        if (edges.size() != types.size()) {
            throw InputException.of(
                    place, edges.size() + " edges and " + types.size() + " types", "a type for each edge", MAYBE);
        }
        StoryGraphBuilder graph = new StoryGraphBuilder(columns.id() < 0 ? place : fields.get(columns.id()));
        for (int i = 0; i < edges.size(); i++) {
            String[] nodes = pair(edges.get(i), "story_edges");
            if (!(types.get(i) instanceof Literal.Text type)) {
                throw malformed("edge_types", "a list of names in quotes");
            }
            graph.edge(nodes[0], collector.relation(type.value(), place), nodes[1]);
        }
        String[] query = pair(parsed(columns.query(), "query_edge"), "query_edge");
        collector.query(split, graph, query[0], fields.get(columns.target()).strip(), query[1], hops(), place);
    }

    private Literal parsed(int column, String name) {
        return LiteralParser.parse(fields.get(column), place + ", column " + name);
    }

    private List<Literal> items(int column, String name) {
        if (parsed(column, name) instanceof Literal.Items items) {
            return items.values();
        }
        throw malformed(name, "a list in brackets");
    }

    private String[] pair(Literal literal, String column) {
        if (literal instanceof Literal.Items items
                && items.values().size() == 2
                && items.values().get(0) instanceof Literal.Whole from
                && items.values().get(1) instanceof Literal.Whole to) {
            return new String[] {name(from.value()), name(to.value())};
        }
        throw malformed(column, "pairs of whole numbers such as (0, 1)");
    }

    private String name(long node) {
        return node >= 0 && node < names.size() ? names.get((int) node) : Long.toString(node);
    }

    /** The names of the nodes by number, if the row gives each a distinct name; they make paths readable. */
    private List<String> names() {
        if (columns.genders() < 0 || fields.get(columns.genders()).isBlank()) {
            return List.of();
        }
        List<String> found = new ArrayList<>();
        for (String person : fields.get(columns.genders()).split(",", -1)) {
            int colon = person.indexOf(':');
            if (colon < 1) {
                return List.of();
            }
            found.add(person.substring(0, colon).strip());
        }
        return new HashSet<>(found).size() == found.size() ? found : List.of();
    }

    private OptionalInt hops() {
        if (columns.task() < 0) {
            return OptionalInt.empty();
        }
        Matcher task = TASK.matcher(fields.get(columns.task()));
        return task.matches() ? OptionalInt.of(Integer.parseInt(task.group(1))) : OptionalInt.empty();
    }

    private InputException malformed(String column, String expected) {
        int position = column.equals("story_edges")
                ? columns.edges()
                : column.equals("edge_types") ? columns.types() : columns.query();
        return InputException.of(place + ", column " + column, Excerpt.of(fields.get(position)), expected, MAYBE);
    }
}
