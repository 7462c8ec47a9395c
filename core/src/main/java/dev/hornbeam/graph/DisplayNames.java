package dev.hornbeam.graph;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How names are shown to people. A name identifies, and an IRI {@code <http://…>} is kept in full everywhere; shown is
 * its short form by the prefixes, {@code obo:DOID_162}, and where the data has a label for it, the label with the short
 * form beside: {@code cancer (obo:DOID_162)}. Names that are not IRIs and have no label are shown as they are.
 */
public final class DisplayNames {
    private final Vocabulary entities;
    private final Relations named;
    private final Prefixes prefixes;
    private final Labels labels;
    private @Nullable Relations shown;

    public DisplayNames(Vocabulary entities, Relations relations, Prefixes prefixes, Labels labels) {
        this.entities = entities;
        this.named = relations;
        this.prefixes = prefixes;
        this.labels = labels;
    }

    /** How the names of a data set are shown. */
    public static DisplayNames of(Dataset data) {
        return new DisplayNames(data.entities(), data.relations(), data.prefixes(), data.labels());
    }

    /** How relations are shown that stand alone, such as those of a model. */
    public static DisplayNames of(Relations relations, Prefixes prefixes, Labels labels) {
        return new DisplayNames(Vocabulary.of(), relations, prefixes, labels);
    }

    /** Names as they are, for programs. */
    public static DisplayNames full(Dataset data) {
        return new DisplayNames(data.entities(), data.relations(), Prefixes.NONE, Labels.NONE);
    }

    /** The relations with the same ids, by the names that are shown. */
    public synchronized Relations relations() {
        if (shown == null) {
            shown = shown();
        }
        return shown;
    }

    /** A relation or inverse, as it is shown. */
    public String relation(int id) {
        return (named.isInverse(id) ? Relations.INVERSE_PREFIX : "") + labelled(named.name(named.base(id)));
    }

    /** An entity, as it is shown. */
    public String entity(int id) {
        String name = readable(entities.name(id));
        return labels.entity(id)
                .filter(label -> tells(label, name))
                .map(label -> label + " (" + name + ")")
                .orElse(name);
    }

    /** A name without its label: an IRI in its short form, if it has one. */
    public String shorten(String name) {
        return prefixes.shorten(name);
    }

    /** The short form decoded, unless that is another name. */
    private String readable(String name) {
        String id = shorten(name);
        String plain = LocalNames.decoded(id);
        boolean taken = !plain.equals(id) && entities.id(prefixes.expand(plain)) != Vocabulary.UNKNOWN;
        return taken ? id : plain;
    }

    /** Any name of the graph: as an entity or a relation is shown, or else in its short form. */
    public String any(String name) {
        int entity = entities.id(name);
        if (entity != Vocabulary.UNKNOWN) {
            return entity(entity);
        }
        int relation = named.id(name);
        return relation == Vocabulary.UNKNOWN ? shorten(name) : relation(relation);
    }

    private Relations shown() {
        VocabularyBuilder names = new VocabularyBuilder();
        for (int relation = 0; relation < named.count(); relation++) {
            String name = named.name(relation);
            String label = labelled(name);
            boolean taken = !label.equals(name) && named.id(label) != Vocabulary.UNKNOWN;
            if (names.add(taken ? name : label) != relation) {
                names.add(name); // shown as another already
            }
        }
        return new Relations(names.build());
    }

    /** A rule has its arguments in parentheses, so the short form stands in braces behind the label. */
    private String labelled(String name) {
        String id = shorten(name);
        return labels.relation(name)
                .filter(label -> tells(label, id) && !label.startsWith(Relations.INVERSE_PREFIX))
                .map(label -> label + " {" + id + "}")
                .orElse(id);
    }

    /** Whether a label says more than the name itself: "has unit" says nothing new about {@code qudt:hasUnit}. */
    private static boolean tells(String label, String id) {
        String local = id.startsWith("<")
                ? id.substring(1 + Math.max(id.lastIndexOf('/'), id.lastIndexOf('#')), id.length() - 1)
                : id.substring(id.indexOf(':') + 1);
        return !plain(label).equals(plain(local));
    }

    private static String plain(String text) {
        StringBuilder letters = new StringBuilder();
        text.codePoints().filter(Character::isLetterOrDigit).forEach(letters::appendCodePoint);
        return letters.isEmpty() ? text : letters.toString().toLowerCase(Locale.ROOT);
    }
}
