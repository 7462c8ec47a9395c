package dev.hornbeam.story.family;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The descendants of one couple over some generations, and their spouses; spouses have no parents here. People are
 * numbered from 0, the founders first.
 */
final class SimulatedFamily {
    private static final int NOBODY = -1;

    private final List<Boolean> male = new ArrayList<>();
    private final List<Integer> spouse = new ArrayList<>();
    /** Of the two parents the one who descends from the founders; the other is that one's spouse. */
    private final List<Integer> parent = new ArrayList<>();

    private final List<List<Integer>> children = new ArrayList<>();
    private final Kin[][] between;

    /** A family in which every couple has from {@code fewest} to {@code most} children, until the last generation. */
    SimulatedFamily(SplittableRandom random, int generations, int fewest, int most) {
        List<Integer> generation = List.of(couple(NOBODY, random.nextBoolean()));
        for (int depth = 1; depth < generations; depth++) {
            List<Integer> next = new ArrayList<>();
            for (int elder : generation) {
                int count = random.nextInt(fewest, most + 1);
                for (int i = 0; i < count; i++) {
                    next.add(couple(elder, random.nextBoolean()));
                }
            }
            generation = next;
        }
        between = new Kin[size()][size()];
        for (int person = 0; person < size(); person++) {
            for (Kin kin : Kin.values()) {
                for (int other : kin(person, kin)) {
                    between[person][other] = kin;
                }
            }
        }
    }

    /** Adds a descendant and a spouse; returns the descendant. */
    private int couple(int elder, boolean isMale) {
        int person = person(elder, isMale);
        int partner = person(NOBODY, !isMale);
        spouse.set(person, partner);
        spouse.set(partner, person);
        // Both have the same children: one list for the two.
        children.set(partner, children.get(person));
        if (elder != NOBODY) {
            children.get(elder).add(person);
        }
        return person;
    }

    private int person(int elder, boolean isMale) {
        male.add(isMale);
        spouse.add(NOBODY);
        parent.add(elder);
        children.add(new ArrayList<>());
        return male.size() - 1;
    }

    int size() {
        return male.size();
    }

    boolean isMale(int person) {
        return male.get(person);
    }

    /** The people who are this kin of a person, by blood or marriage as the word implies. */
    List<Integer> kin(int person, Kin kin) {
        return switch (kin) {
            case PARENT -> parents(person);
            case CHILD -> children.get(person);
            case SIBLING -> siblings(person);
            case SPOUSE -> List.of(spouse.get(person));
            case GRANDPARENT -> each(parents(person), Kin.PARENT);
            case GRANDCHILD -> each(children.get(person), Kin.CHILD);
            case PARENTS_SIBLING -> each(parents(person), Kin.SIBLING);
            case SIBLINGS_CHILD -> each(siblings(person), Kin.CHILD);
            case PARENT_IN_LAW -> parents(spouse.get(person));
            case CHILD_IN_LAW -> each(children.get(person), Kin.SPOUSE);
        };
    }

    private List<Integer> parents(int person) {
        int elder = parent.get(person);
        return elder == NOBODY ? List.of() : List.of(elder, spouse.get(elder));
    }

    private List<Integer> siblings(int person) {
        int elder = parent.get(person);
        return elder == NOBODY
                ? List.of()
                : children.get(elder).stream()
                        .filter(child -> child.intValue() != person)
                        .toList();
    }

    private List<Integer> each(List<Integer> people, Kin kin) {
        return people.stream().flatMap(person -> kin(person, kin).stream()).toList();
    }

    /** What one person is to another, if there is a word for it. */
    Optional<Kin> between(int person, int other) {
        return Optional.ofNullable(between[person][other]);
    }
}
