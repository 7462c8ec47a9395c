package dev.hornbeam.graph.filter;

import dev.hornbeam.graph.Labels;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.graph.VocabularyBuilder;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** Collects labels while facts are read and keeps the best of each name; afterwards those of the graph's names stay. */
public final class LabelCollector {
    private final LabelOptions options;
    private final VocabularyBuilder names = new VocabularyBuilder();
    private final VocabularyBuilder texts = new VocabularyBuilder();
    private int[] text = new int[0];
    private int[] rank = new int[0];

    public LabelCollector(LabelOptions options) {
        this.options = options;
    }

    /** Whether the literals of a relation are labels. */
    public boolean takes(String relation) {
        return options.place(relation) >= 0;
    }

    /** One label; of several the best by language and relation is kept, of equally good ones the first. */
    public void add(String name, String relation, String label, String language) {
        String clean = label.strip().replaceAll("\\s+", " ");
        if (!clean.isEmpty()) {
            keep(name, clean, options.rank(relation, language));
        }
    }

    /** A label that has priority over all that the facts give. */
    public void prefer(String name, String label) {
        keep(name, label, -1);
    }

    private void keep(String name, String label, int itsRank) {
        int id = names.add(name);
        if (id >= text.length) {
            int before = text.length;
            text = Arrays.copyOf(text, Math.max(1 << 8, 2 * (id + 1)));
            rank = Arrays.copyOf(rank, text.length);
            Arrays.fill(rank, before, rank.length, Integer.MAX_VALUE);
        }
        if (itsRank < rank[id]) {
            rank[id] = itsRank;
            text[id] = texts.add(label);
        }
    }

    /** The labels of these names. */
    public Labels of(Vocabulary entities, Relations relations) {
        if (names.size() == 0) {
            return Labels.NONE;
        }
        Vocabulary labelled = names.build();
        Vocabulary labels = texts.build();
        int[] ofEntity = new int[entities.size()];
        for (int entity = 0; entity < ofEntity.length; entity++) {
            int id = labelled.id(entities.name(entity));
            ofEntity[entity] = id == Vocabulary.UNKNOWN ? Vocabulary.UNKNOWN : text[id];
        }
        Map<String, String> ofRelation = new TreeMap<>();
        for (int relation = 0; relation < relations.count(); relation++) {
            int id = labelled.id(relations.name(relation));
            if (id != Vocabulary.UNKNOWN) {
                ofRelation.put(relations.name(relation), labels.name(text[id]));
            }
        }
        return new Labels(labels, ofEntity, ofRelation);
    }
}
