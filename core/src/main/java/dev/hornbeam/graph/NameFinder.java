package dev.hornbeam.graph;

import dev.hornbeam.input.InputException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Finds the entity or relation that a given name means. An IRI may be given in its short form or in full; for an
 * unknown name the closest one is suggested.
 *
 * @param data what the data is called in messages
 */
public record NameFinder(String data, Vocabulary entities, Relations relations, Prefixes prefixes) {
    private static final int SHOWN = 6;
    private static final String ELSE = "Maybe it is spelled differently there.";

    public NameFinder {
        Objects.requireNonNull(data);
        Objects.requireNonNull(entities);
        Objects.requireNonNull(relations);
        Objects.requireNonNull(prefixes);
    }

    /** Finds names of a data set. */
    public static NameFinder of(Dataset data) {
        return new NameFinder(data.name(), data.entities(), data.relations(), data.prefixes());
    }

    /** Finds names of relations alone. */
    public static NameFinder of(Relations relations, Prefixes prefixes) {
        return new NameFinder("the model", Vocabulary.of(), relations, prefixes);
    }

    /** The id of an entity. */
    public int entity(String name) {
        return entity(name, "entity \"" + name + "\"");
    }

    /**
     * The id of an entity.
     *
     * @param where where the name was given, for messages
     */
    public int entity(String name, String where) {
        int id = entities.id(name);
        id = id == Vocabulary.UNKNOWN ? entities.id(prefixes.shorten(name)) : id;
        if (id == Vocabulary.UNKNOWN) {
            throw InputException.of(
                    where,
                    where.contains(name) ? "no entity of that name" : "the unknown entity \"" + name + "\"",
                    String.format(Locale.ROOT, "one of the %,d entities of %s", entities.size(), data),
                    entities.closest(name)
                            .map(meant -> "Maybe you meant " + meant + ".")
                            .orElse(ELSE));
        }
        return id;
    }

    /** The id of a relation, or of an inverse {@code inv_…}. */
    public int relation(String name) {
        return relation(name, "relation \"" + name + "\"");
    }

    /**
     * The id of a relation, or of an inverse {@code inv_…}.
     *
     * @param where where the name was given, for messages
     */
    public int relation(String name, String where) {
        int id = relations.id(name);
        id = id == Vocabulary.UNKNOWN ? relations.id(prefixes.shorten(name)) : id;
        if (id == Vocabulary.UNKNOWN) {
            throw InputException.of(
                    where,
                    where.contains(name) ? "no relation of that name" : "the unknown relation \"" + name + "\"",
                    "one of " + some(),
                    meantRelation(name));
        }
        return id;
    }

    private String some() {
        List<String> names = IntStream.range(0, Math.min(SHOWN, relations.count()))
                .mapToObj(relations::name)
                .toList();
        return String.join(", ", names) + (relations.count() > SHOWN ? ", … (" + relations.count() + " in all)" : "");
    }

    private String meantRelation(String name) {
        boolean inverse = name.startsWith(Relations.INVERSE_PREFIX);
        String base = inverse ? name.substring(Relations.INVERSE_PREFIX.length()) : name;
        return relations
                .names()
                .closest(base)
                .map(meant -> "Maybe you meant " + (inverse ? Relations.INVERSE_PREFIX : "") + meant + ".")
                .orElse(ELSE);
    }
}
