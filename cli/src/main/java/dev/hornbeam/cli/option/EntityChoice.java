package dev.hornbeam.cli.option;

import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.input.InputException;
import java.util.Optional;

/** Finds the entity that a name from outside means. */
public final class EntityChoice {
    private EntityChoice() {}

    /**
     * The id of an entity; an IRI may be given in full.
     *
     * @param where what the name was given by
     */
    public static int id(Dataset data, String name, String where) {
        return find(data, name)
                .orElseThrow(() -> InputException.of(
                        where,
                        "the unknown entity \"" + name + "\"",
                        "one of the " + Numbers.grouped(data.entities().size()) + " entities of " + data.name(),
                        data.entities()
                                .closest(name)
                                .map(meant -> "Maybe you meant " + meant + ".")
                                .orElse("Maybe it is spelled differently there.")));
    }

    private static Optional<Integer> find(Dataset data, String name) {
        int id = data.entities().id(name);
        id = id == Vocabulary.UNKNOWN ? data.entities().id(data.prefixes().shorten(name)) : id;
        return id == Vocabulary.UNKNOWN ? Optional.empty() : Optional.of(id);
    }
}
