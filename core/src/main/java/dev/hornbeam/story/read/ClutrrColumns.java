package dev.hornbeam.story.read;

import dev.hornbeam.input.InputException;
import java.util.List;

/**
 * The positions of the columns of a CLUTRR file.
 *
 * @param width the number of columns
 * @param edges pairs of nodes
 * @param types the relation of each edge
 * @param query the pair of nodes asked about
 * @param target the answer
 * @param task the kind of puzzle and its number of hops, or −1
 * @param genders the names of the nodes, or −1
 * @param id the story's own id, or −1
 */
record ClutrrColumns(int width, int edges, int types, int query, int target, int task, int genders, int id) {

    static ClutrrColumns of(List<String> header, String place) {
        return new ClutrrColumns(
                header.size(),
                needed(header, "story_edges", place),
                needed(header, "edge_types", place),
                needed(header, "query_edge", place),
                needed(header, "target", place),
                header.indexOf("task_name"),
                header.indexOf("genders"),
                header.indexOf("id"));
    }

    private static int needed(List<String> header, String name, String place) {
        int column = header.indexOf(name);
        if (column < 0) {
            throw InputException.of(
                    place,
                    "the header " + Excerpt.of(String.join(",", header)),
                    "a column named " + name,
                    "Maybe this is not a file of CLUTRR.");
        }
        return column;
    }

    /** The fields, if there are as many as in the header. */
    List<String> checked(List<String> fields, String place) {
        if (fields.size() != width) {
            throw InputException.of(
                    place,
                    fields.size() + " fields " + Excerpt.of(String.join(",", fields)),
                    width + " as in the header",
                    "Maybe the file was cut off, or a quote is missing.");
        }
        return fields;
    }
}
