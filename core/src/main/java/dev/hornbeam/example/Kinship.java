package dev.hornbeam.example;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Derives every kinship fact of a family tree from parents, marriages and sex. Subject first: {@code father(x, y)} says
 * that x is the father of y. Siblings share both parents; uncles, aunts, nephews, nieces and cousins are by blood.
 */
final class Kinship {
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
        return children.get(person.father().get()).stream()
                .filter(other -> other.mother().equals(person.mother()) && !other.equals(person))
                .toList();
    }
}
