package dev.hornbeam.example;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.VocabularyBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * The kinship of Windsor, Hanover, Saxe-Coburg, Romanov, Glücksburg and their relatives as a data set: parents, children,
 * siblings and spouses are known; some grandparents, uncles, aunts, cousins and the like are held out to be recovered.
 *
 * <p>A fact is held out together with every other fact about the same two people, so that it cannot be derived from its
 * own inverse: recovering {@code uncle(x, y)} takes a chain such as brother of the mother.
 */
public final class RoyalHouses {
    private static final Set<String> COMPOSED = Set.of(
            "grandfather", "grandmother", "grandson", "granddaughter", "uncle", "aunt", "nephew", "niece", "cousin");
    private static final int PAIRS_HELD_OUT = 40;
    private static final int SEED = 1819;

    private RoyalHouses() {}

    /** The people, in order of the tree. */
    public static List<Person> people() {
        return List.copyOf(FamilyTree.read().people().values());
    }

    /** The facts, some of them held out as valid and test. */
    public static Dataset dataset() {
        FamilyTree tree = FamilyTree.read();
        Set<Kinship.Fact> facts = Kinship.facts(tree);
        Map<Set<String>, Split> heldOut = heldOut(facts);

        VocabularyBuilder entities = new VocabularyBuilder();
        VocabularyBuilder relations = new VocabularyBuilder();
        tree.people().keySet().forEach(entities::add);
        Map<Split, Triples.Builder> splits = new EnumMap<>(Split.class);
        for (Split split : Split.values()) {
            splits.put(split, new Triples.Builder());
        }
        for (Kinship.Fact fact : facts) {
            splits.get(heldOut.getOrDefault(pair(fact), Split.TRAIN))
                    .add(entities.add(fact.head()), relations.add(fact.relation()), entities.add(fact.tail()));
        }
        return new Dataset(
                "royal houses",
                entities.build(),
                new Relations(relations.build()),
                splits.get(Split.TRAIN).build(),
                splits.get(Split.VALID).build(),
                splits.get(Split.TEST).build());
    }

    /**
     * Pairs of people whose facts all follow from other facts, equally many for valid and test, always the same ones.
     */
    private static Map<Set<String>, Split> heldOut(Set<Kinship.Fact> facts) {
        Map<Set<String>, Boolean> composed = new HashMap<>();
        List<Set<String>> pairs = new ArrayList<>();
        for (Kinship.Fact fact : facts) {
            if (composed.merge(pair(fact), COMPOSED.contains(fact.relation()), Boolean::logicalAnd)) {
                pairs.add(pair(fact));
            }
        }
        List<Set<String>> candidates =
                new ArrayList<>(pairs.stream().distinct().filter(composed::get).toList());
        Collections.shuffle(candidates, new Random(SEED));
        Map<Set<String>, Split> heldOut = new HashMap<>();
        for (int i = 0; i < 2 * PAIRS_HELD_OUT; i++) {
            heldOut.put(candidates.get(i), i < PAIRS_HELD_OUT ? Split.TEST : Split.VALID);
        }
        return heldOut;
    }

    private static Set<String> pair(Kinship.Fact fact) {
        return Set.of(fact.head(), fact.tail());
    }
}
