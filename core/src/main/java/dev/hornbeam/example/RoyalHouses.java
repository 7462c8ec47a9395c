package dev.hornbeam.example;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.VocabularyBuilder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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
        List<Triples.Builder> splits = List.of(new Triples.Builder(), new Triples.Builder(), new Triples.Builder());
        for (Kinship.Fact fact : facts) {
            splits.get(heldOut.getOrDefault(pair(fact), Split.TRAIN).ordinal())
                    .add(entities.add(fact.head()), relations.add(fact.relation()), entities.add(fact.tail()));
        }
        return new Dataset(
                "royal houses",
                entities.build(),
                new Relations(relations.build()),
                splits.get(0).build(),
                splits.get(1).build(),
                splits.get(2).build());
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

    /**
     * Derives every kinship fact of a family tree from parents, marriages and sex. Subject first: {@code father(x, y)} says
     * that x is the father of y. Siblings share both parents; uncles, aunts, nephews, nieces and cousins are by blood.
     */
    private static final class Kinship {
        /** One fact by names. */
        record Fact(String head, String relation, String tail) {}

        private final FamilyTree tree;
        private final Map<String, List<Person>> children = new LinkedHashMap<>();
        private final Set<Fact> facts = new LinkedHashSet<>();

        private Kinship(FamilyTree tree) {
            this.tree = tree;
            for (Person person : tree.people().values()) {
                for (Person parent : parents(person)) {
                    children.computeIfAbsent(parent.name(), name -> new ArrayList<>())
                            .add(person);
                }
            }
        }

        /** All facts, person by person in the tree's order. */
        static Set<Fact> facts(FamilyTree tree) {
            Kinship kinship = new Kinship(tree);
            for (FamilyTree.Marriage marriage : tree.marriages()) {
                kinship.facts.add(new Fact(marriage.husband(), "husband", marriage.wife()));
                kinship.facts.add(new Fact(marriage.wife(), "wife", marriage.husband()));
            }
            tree.people().values().forEach(kinship::derive);
            return kinship.facts;
        }

        private void derive(Person person) {
            for (Person parent : parents(person)) {
                both(parent, "father", "mother", person, "son", "daughter");
                for (Person grandparent : parents(parent)) {
                    both(grandparent, "grandfather", "grandmother", person, "grandson", "granddaughter");
                }
                for (Person uncleOrAunt : siblings(parent)) {
                    both(uncleOrAunt, "uncle", "aunt", person, "nephew", "niece");
                    for (Person cousin : children.getOrDefault(uncleOrAunt.name(), List.of())) {
                        facts.add(new Fact(cousin.name(), "cousin", person.name()));
                    }
                }
            }
            for (Person sibling : siblings(person)) {
                facts.add(new Fact(sibling.name(), sibling.isMale() ? "brother" : "sister", person.name()));
            }
        }

        /** What the older person is to the younger, and the younger to the older. */
        private void both(Person elder, String him, String her, Person younger, String boy, String girl) {
            facts.add(new Fact(elder.name(), elder.isMale() ? him : her, younger.name()));
            facts.add(new Fact(younger.name(), younger.isMale() ? boy : girl, elder.name()));
        }

        private List<Person> parents(Person person) {
            List<Person> parents = new ArrayList<>();
            person.father().map(tree.people()::get).ifPresent(parents::add);
            person.mother().map(tree.people()::get).ifPresent(parents::add);
            return parents;
        }

        private List<Person> siblings(Person person) {
            if (person.father().isEmpty() || person.mother().isEmpty()) {
                return List.of();
            }
            return children.getOrDefault(person.father().get(), List.of()).stream()
                    .filter(other -> other.mother().equals(person.mother()) && !other.equals(person))
                    .toList();
        }
    }

    /**
     * Who is whose child and who married whom, as read from the application's resources.
     *
     * @param people by name, in file order
     * @param marriages husband and wife each
     */
    record FamilyTree(Map<String, Person> people, List<Marriage> marriages) {
        /** One marriage. */
        record Marriage(String husband, String wife) {}

        static FamilyTree read() {
            Map<String, Person> people = new LinkedHashMap<>();
            for (String[] row : rows("people.tsv")) {
                people.put(
                        row[0],
                        new Person(
                                row[0],
                                row[1].equals("m"),
                                Integer.parseInt(row[2]),
                                known(row[4]),
                                known(row[5]),
                                row[6]));
            }
            List<Marriage> marriages = rows("marriages.tsv").stream()
                    .map(row -> new Marriage(row[0], row[1]))
                    .toList();
            return new FamilyTree(people, marriages);
        }

        private static Optional<String> known(String name) {
            return name.isEmpty() ? Optional.empty() : Optional.of(name);
        }

        /** The rows of a resource, without comments and header. */
        private static List<String[]> rows(String resource) {
            try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                    Objects.requireNonNull(FamilyTree.class.getResourceAsStream(resource), resource), UTF_8))) {
                return reader.lines()
                        .filter(line -> !line.startsWith("#"))
                        .skip(1)
                        .map(line -> line.split("\t", -1))
                        .toList();
            } catch (IOException fault) {
                throw new UncheckedIOException(fault);
            }
        }
    }

    /**
     * A member or spouse of a royal house.
     *
     * @param name the name a reader recognises, unique
     * @param isMale whether the person is a man
     * @param born the year of birth
     * @param father the father's name, if he is in the tree
     * @param mother the mother's name, if she is in the tree
     * @param house the house by birth, empty for none
     */
    public record Person(
            String name, boolean isMale, int born, Optional<String> father, Optional<String> mother, String house) {}
}
