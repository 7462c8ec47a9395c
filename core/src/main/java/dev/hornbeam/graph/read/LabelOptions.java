package dev.hornbeam.graph.read;

import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.read.FactChoice.NamePattern;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Which literals are labels, and which of several is shown; {@link #DEFAULTS} holds every default.
 *
 * @param relations names as people type them, the preferred one first; those of {@link #USUAL} follow
 * @param language the preferred language, such as {@code en} or {@code pt-BR}; then English, then none, then any
 * @param file rows of a name and its label, which have priority
 */
public record LabelOptions(List<String> relations, Optional<String> language, Optional<Path> file) {
    /** What most graphs name things by. */
    public static final List<String> USUAL = List.of(
            "<http://www.w3.org/2000/01/rdf-schema#label>",
            "<http://www.w3.org/2004/02/skos/core#prefLabel>",
            "<http://schema.org/name>",
            "<https://schema.org/name>");

    public static final LabelOptions DEFAULTS = new LabelOptions(List.of(), Optional.empty(), Optional.empty());

    /** English is the language that most graphs have. */
    private static final String USUAL_LANGUAGE = "en";

    /** A rank of its own for every relation, within the rank of a language. */
    private static final int MOST_RELATIONS = 1 << 10;

    public LabelOptions {
        relations = List.copyOf(relations);
        language = language.map(tag -> tag.toLowerCase(Locale.ROOT));
    }

    /** The place of a relation among those that give labels, or -1. */
    int place(String relation, Prefixes prefixes) {
        int own = -1;
        for (int i = 0; i < relations.size() && own < 0; i++) {
            own = new NamePattern(relations.get(i)).matches(relation, prefixes) ? i : -1;
        }
        int usual = own >= 0 ? -1 : USUAL.indexOf(relation);
        return own >= 0 ? own : usual >= 0 ? relations.size() + usual : -1;
    }

    /** The rank of a label of the relation at a place, the smallest being shown. */
    int rank(int place, String tag) {
        return languageRank(tag.toLowerCase(Locale.ROOT)) * MOST_RELATIONS + place;
    }

    private int languageRank(String tag) {
        String wanted = language.orElse(USUAL_LANGUAGE);
        if (tag.equals(wanted)) {
            return 0;
        }
        if (primary(tag).equals(primary(wanted))) {
            return 1;
        }
        if (primary(tag).equals(USUAL_LANGUAGE)) {
            return 2;
        }
        return tag.isEmpty() ? 3 : 4;
    }

    private static String primary(String tag) {
        int hyphen = tag.indexOf('-');
        return hyphen < 0 ? tag : tag.substring(0, hyphen);
    }
}
