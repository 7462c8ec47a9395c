package dev.hornbeam.cli.option;

import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.input.InputException;
import java.util.List;
import java.util.stream.IntStream;

/** Finds the relation that a name on the command line means. */
public final class RelationChoice {
    private static final int SHOWN = 6;

    private RelationChoice() {}

    /** The id of a relation or inverse; an IRI may be given in full. */
    public static int id(Relations relations, Prefixes prefixes, String name) {
        return id(relations, prefixes, name, "relation \"" + name + "\"");
    }

    /**
     * The same for a name that was given somewhere.
     *
     * @param where what the name was given by
     */
    public static int id(Relations relations, Prefixes prefixes, String name, String where) {
        int id = relations.id(name);
        if (id == Vocabulary.UNKNOWN) {
            id = relations.id(prefixes.shorten(name));
        }
        if (id == Vocabulary.UNKNOWN) {
            throw InputException.of(
                    where,
                    where.contains(name) ? "no relation of that name" : "the unknown relation \"" + name + "\"",
                    "one of " + some(relations),
                    maybe(relations, name));
        }
        return id;
    }

    private static String some(Relations relations) {
        List<String> names = IntStream.range(0, Math.min(SHOWN, relations.count()))
                .mapToObj(relations::name)
                .toList();
        return String.join(", ", names) + (relations.count() > SHOWN ? ", … (" + relations.count() + " in all)" : "");
    }

    private static String maybe(Relations relations, String name) {
        boolean inverse = name.startsWith(Relations.INVERSE_PREFIX);
        String base = inverse ? name.substring(Relations.INVERSE_PREFIX.length()) : name;
        return relations
                .names()
                .closest(base)
                .map(meant -> "Maybe you meant " + (inverse ? Relations.INVERSE_PREFIX : "") + meant + ".")
                .orElse("Maybe see the names by hornbeam info MODEL.");
    }
}
