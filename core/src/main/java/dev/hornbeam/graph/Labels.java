package dev.hornbeam.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What entities and relations are called by people, as far as the data says so; immutable. A label is for the eye: it
 * identifies nothing, several entities may share one.
 */
public final class Labels {
    /** No labels. */
    public static final Labels NONE = new Labels(Vocabulary.of(), new int[0], Map.of());

    private final Vocabulary texts;
    private final int[] ofEntity;
    private final Map<String, String> ofRelation;
    private @Nullable Map<String, List<Integer>> entities;

    /**
     * Takes ownership of the array.
     *
     * @param texts the distinct labels of entities
     * @param ofEntity the label of every entity, by id, as one of the texts or {@link Vocabulary#UNKNOWN}
     * @param ofRelation the labels of relations, by name
     */
    public Labels(Vocabulary texts, int[] ofEntity, Map<String, String> ofRelation) {
        this.texts = texts;
        this.ofEntity = ofEntity;
        this.ofRelation = new TreeMap<>(ofRelation);
    }

    /** The same for entities by other ids: for each its id here. */
    Labels inOrder(int[] ids) {
        return new Labels(
                texts,
                Arrays.stream(ids)
                        .map(id -> id < ofEntity.length ? ofEntity[id] : Vocabulary.UNKNOWN)
                        .toArray(),
                ofRelation);
    }

    /** Labels of relations alone, by name. */
    public static Labels ofRelations(Map<String, String> labels) {
        return new Labels(Vocabulary.of(), new int[0], labels);
    }

    /** The label of an entity. */
    public Optional<String> entity(int id) {
        return id >= ofEntity.length || ofEntity[id] < 0 ? Optional.empty() : Optional.of(texts.name(ofEntity[id]));
    }

    /** The label of a relation, by its name. */
    public Optional<String> relation(String name) {
        return Optional.ofNullable(ofRelation.get(name));
    }

    /** The labels of relations, by name. */
    public Map<String, String> relations() {
        return new TreeMap<>(ofRelation);
    }

    /** These and, for relations that have none here, others. */
    public Labels with(Labels others) {
        if (others.ofRelation.isEmpty()) {
            return this;
        }
        Map<String, String> both = new TreeMap<>(others.ofRelation);
        both.putAll(ofRelation);
        return new Labels(texts, ofEntity, both);
    }

    /** The entities of a label; a label in other letter case counts if none is written exactly so. */
    List<Integer> entitiesLabelled(String label) {
        int text = texts.id(label);
        List<Integer> found = text < 0 ? List.of() : index().getOrDefault(texts.name(text), List.of());
        if (!found.isEmpty() || texts.size() == 0) {
            return found;
        }
        String lower = label.toLowerCase(Locale.ROOT);
        List<Integer> alike = new ArrayList<>();
        index().forEach((each, ids) -> {
            if (each.toLowerCase(Locale.ROOT).equals(lower)) {
                alike.addAll(ids);
            }
        });
        return alike;
    }

    /** The relations of a label, as ids. */
    List<Integer> relationsLabelled(String label, Relations relations) {
        List<Integer> found = new ArrayList<>();
        for (int relation = 0; relation < relations.count() && !ofRelation.isEmpty(); relation++) {
            if (label.equalsIgnoreCase(ofRelation.get(relations.name(relation)))) {
                found.add(relation);
            }
        }
        return found;
    }

    /** The distinct labels of entities. */
    public Vocabulary vocabulary() {
        return texts;
    }

    /** The label of an entity as one of {@link #vocabulary}, or {@link Vocabulary#UNKNOWN}. */
    public int ofEntity(int id) {
        return id < ofEntity.length ? ofEntity[id] : Vocabulary.UNKNOWN;
    }

    /** Labels to compare a mistyped one with. */
    IntFunction<String> texts() {
        return texts::name;
    }

    int textCount() {
        return texts.size();
    }

    private synchronized Map<String, List<Integer>> index() {
        if (entities == null) {
            Map<String, List<Integer>> made = new HashMap<>();
            for (int entity = 0; entity < ofEntity.length; entity++) {
                if (ofEntity[entity] >= 0) {
                    made.computeIfAbsent(texts.name(ofEntity[entity]), label -> new ArrayList<>(1))
                            .add(entity);
                }
            }
            entities = made;
        }
        return entities;
    }
}
