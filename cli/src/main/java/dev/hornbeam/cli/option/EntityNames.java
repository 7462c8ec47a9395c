package dev.hornbeam.cli.option;

import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.input.InputException;

/** Finds the entity that a name on the command line means. */
public final class EntityNames {
    private EntityNames() {}

    /**
     * The id of an entity; an IRI may be given in full.
     *
     * @param where the graph, as messages call it
     */
    public static int id(Vocabulary entities, Prefixes prefixes, String name, String where) {
        int id = entities.id(name);
        if (id == Vocabulary.UNKNOWN) {
            id = entities.id(prefixes.shorten(name));
        }
        if (id == Vocabulary.UNKNOWN) {
            throw InputException.of(
                    "entity \"" + name + "\"",
                    "no entity of that name in " + where,
                    "one of its " + Numbers.count(entities.size(), "entity"),
                    entities.closest(name)
                            .map(meant -> "Maybe you meant " + meant + ".")
                            .orElse("Maybe " + entities.name(0) + " is one."));
        }
        return id;
    }
}
