package dev.hornbeam.graph;

import dev.hornbeam.input.ClosestName;
import dev.hornbeam.input.InputException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Finds the entity or relation that a typed word means: a name as it is, an IRI in full with or without angle brackets,
 * a prefixed name, what {@link DisplayNames} shows, a label that only one has, or the local name of only one IRI. For an
 * unknown word the closest name is suggested.
 *
 * @param data what the data is called in messages
 */
public record NameFinder(String data, Vocabulary entities, Relations relations, Prefixes prefixes, Labels labels) {
    private static final int SHOWN = 6;
    private static final String ELSE = "Maybe it is spelled differently there.";

    public NameFinder {
        Objects.requireNonNull(data);
        Objects.requireNonNull(entities);
        Objects.requireNonNull(relations);
        Objects.requireNonNull(prefixes);
        Objects.requireNonNull(labels);
    }

    /** Finds names of a data set. */
    public static NameFinder of(Dataset data) {
        return new NameFinder(data.name(), data.entities(), data.relations(), data.prefixes(), data.labels());
    }

    /** Finds names of relations alone. */
    public static NameFinder of(Relations relations, Prefixes prefixes, Labels labels) {
        return new NameFinder("the model", Vocabulary.of(), relations, prefixes, labels);
    }

    /** Finds names of relations alone that are no IRIs. */
    public static NameFinder of(Relations relations) {
        return of(relations, Prefixes.NONE, Labels.NONE);
    }

    /** The id of an entity. */
    public int entity(String word) {
        return entity(word, "entity \"" + word + "\"");
    }

    /**
     * The id of an entity.
     *
     * @param where where the word was given, for messages
     */
    public int entity(String word, String where) {
        int id = named(word, entities::id);
        if (id != Vocabulary.UNKNOWN) {
            return id;
        }
        List<Integer> labelled = labels.entitiesLabelled(word);
        if (labelled.size() == 1) {
            return labelled.get(0);
        }
        if (labelled.size() > 1) {
            throw ambiguous(where, "label", "entities", labelled.size(), shown(labelled, entities::name));
        }
        List<Integer> local = local(word, entities);
        if (local.size() == 1) {
            return local.get(0);
        }
        if (local.size() > 1) {
            throw ambiguous(where, "local name", "entities", local.size(), shown(local, entities::name));
        }
        requireWellFormed(word, where);
        throw InputException.ofUnknownName(
                where,
                where.contains(word) ? "no entity of that name" : "the unknown entity \"" + word + "\"",
                String.format(Locale.ROOT, "one of the %,d entities of %s", entities.size(), data),
                meantEntity(word));
    }

    /** The id of a relation, or of an inverse {@code inv_…}. */
    public int relation(String word) {
        return relation(word, "relation \"" + word + "\"");
    }

    /**
     * The id of a relation, or of an inverse {@code inv_…}.
     *
     * @param where where the word was given, for messages
     */
    public int relation(String word, String where) {
        boolean inverse = word.startsWith(Relations.INVERSE_PREFIX);
        String base = inverse ? word.substring(Relations.INVERSE_PREFIX.length()) : word;
        int id = named(base, relations.names()::id);
        if (id == Vocabulary.UNKNOWN) {
            List<Integer> labelled = labels.relationsLabelled(base, relations);
            if (labelled.size() > 1) {
                throw ambiguous(where, "label", "relations", labelled.size(), shown(labelled, relations::name));
            }
            id = labelled.isEmpty() ? Vocabulary.UNKNOWN : labelled.get(0);
        }
        if (id == Vocabulary.UNKNOWN) {
            List<Integer> local = local(base, relations.names());
            if (local.size() > 1) {
                throw ambiguous(where, "local name", "relations", local.size(), shown(local, relations::name));
            }
            id = local.isEmpty() ? Vocabulary.UNKNOWN : local.get(0);
        }
        if (id != Vocabulary.UNKNOWN) {
            return inverse ? relations.inverse(id) : id;
        }
        requireWellFormed(base, where);
        throw InputException.ofUnknownName(
                where,
                where.contains(word) ? "no relation of that name" : "the unknown relation \"" + word + "\"",
                "one of " + someRelations(),
                meantRelation(base, inverse));
    }

    /** The id of a word that is a name, an IRI without brackets, a prefixed name, or a label with one of them beside. */
    private int named(String word, ToIntFunction<String> ids) {
        int id = plainly(word, ids);
        Optional<String> beside = id == Vocabulary.UNKNOWN ? besideLabel(word) : Optional.empty();
        return beside.isPresent() ? plainly(beside.get(), ids) : id;
    }

    /** The name beside a label, {@code label (name)} or {@code label {name}}, as it is shown; in linear time. */
    static Optional<String> besideLabel(String word) {
        String open = word.endsWith(")") ? " (" : word.endsWith("}") ? " {" : "";
        int end = word.length() - 1;
        int place = open.isEmpty() ? -1 : word.lastIndexOf(open, end - open.length() - 1);
        return place < 1 ? Optional.empty() : Optional.of(word.substring(place + open.length(), end));
    }

    private int plainly(String word, ToIntFunction<String> ids) {
        int id = ids.applyAsInt(word);
        if (id == Vocabulary.UNKNOWN) {
            id = ids.applyAsInt(prefixes.expand(word));
        }
        return id == Vocabulary.UNKNOWN ? ids.applyAsInt("<" + word + ">") : id;
    }

    /** The IRIs with a local name, or whose decoded short form is the word or stands beside a label in it. */
    private List<Integer> local(String word, Vocabulary names) {
        String inner = besideLabel(word).orElse(word);
        return IntStream.range(0, names.size())
                .filter(id -> {
                    String name = names.name(id);
                    return name.startsWith("<")
                            && (LocalNames.isLocalName(name, word)
                                    || name.indexOf('%') >= 0 && isDecoded(name, word, inner));
                })
                .boxed()
                .toList();
    }

    private boolean isDecoded(String name, String word, String inner) {
        String plain = LocalNames.decoded(prefixes.shorten(name));
        return plain.equals(word) || plain.equals(inner) || plain.equals("<" + word + ">");
    }

    private List<String> shown(List<Integer> ids, IntFunction<String> name) {
        return ids.stream()
                .limit(SHOWN)
                .map(id -> prefixes.shorten(name.apply(id)))
                .toList();
    }

    private static InputException ambiguous(String where, String kind, String what, int count, List<String> names) {
        return InputException.of(
                where,
                "a " + kind + " of " + count + " " + what + ": " + String.join(", ", names)
                        + (count > names.size() ? ", …" : ""),
                "a " + kind + " that only one has, or a name",
                "Maybe you meant " + names.get(0) + ".");
    }

    /** An IRI that is no IRI cannot be in any data; that is worth saying. */
    private void requireWellFormed(String word, String where) {
        boolean open = word.startsWith("<");
        boolean closed = word.endsWith(">");
        if ((open || word.matches("(?i)https?://.*")) && (open != closed || word.matches("(?s).*[\\s\"{}|^`\\\\].*"))) {
            throw InputException.of(
                    where,
                    "a malformed IRI " + word,
                    "an IRI such as <http://example.org/a>",
                    "Maybe a bracket or a quote is missing.");
        }
        int colon = word.indexOf(':');
        boolean prefixed = colon >= 0
                && word.matches("[\\p{L}\\p{N}_.-]*:[^/\\s][^\\s]*")
                && !word.startsWith("_:")
                && !prefixes.namespaces().isEmpty();
        if (prefixed && !prefixes.namespaces().containsKey(word.substring(0, colon))) {
            throw InputException.of(
                    where,
                    "the unknown prefix " + word.substring(0, colon) + ":",
                    "one of "
                            + prefixes.namespaces().keySet().stream()
                                    .map(prefix -> prefix + ":")
                                    .collect(Collectors.joining(", ")),
                    "Maybe give the IRI in full, or declare the prefix where the graph is read.");
        }
    }

    /** The first relations, for messages: {@code sister, mother, … (17 in all)}. */
    public String someRelations() {
        List<String> names = IntStream.range(0, Math.min(SHOWN, relations.count()))
                .mapToObj(relations::name)
                .map(prefixes::shorten)
                .toList();
        return String.join(", ", names) + (relations.count() > SHOWN ? ", … (" + relations.count() + " in all)" : "");
    }

    private String meantEntity(String word) {
        return ClosestName.in(entities.size(), id -> prefixes.shorten(entities.name(id)), word)
                .or(() -> ClosestName.in(labels.textCount(), labels.texts(), word))
                .map(meant -> "Maybe you meant " + meant + ".")
                .orElse(ELSE);
    }

    private String meantRelation(String base, boolean inverse) {
        return ClosestName.in(relations.count(), id -> prefixes.shorten(relations.name(id)), base)
                .map(meant -> "Maybe you meant " + (inverse ? Relations.INVERSE_PREFIX : "") + meant + ".")
                .orElse(ELSE);
    }
}
