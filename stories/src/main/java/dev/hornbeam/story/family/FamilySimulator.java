package dev.hornbeam.story.family;

import dev.hornbeam.graph.Triples;
import dev.hornbeam.story.Story;
import dev.hornbeam.story.StoryDataset;
import dev.hornbeam.story.StoryGraph;
import dev.hornbeam.story.family.KinshipAlgebra.Kin;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Generates stories of any number of hops in simulated families. Two people whose kinship is one of the 20 names are
 * linked by a walk through their family, extended detour by detour; nobody is visited twice. The walk becomes a story
 * if the kinship algebra, merging in any order, yields only that kinship: so the answer is known, and it can be found.
 */
public final class FamilySimulator {
    private static final int GENERATIONS = 4;
    private static final int FEWEST_CHILDREN = 2;
    private static final int MOST_CHILDREN = 4;
    private static final int WALKS_A_FAMILY = 500;
    private static final int MOST_WALKS_A_STORY = 100_000;

    /** The kin that occur in CLUTRR's stories; the others only occur as answers. */
    private static final Set<Kin> TOLD = EnumSet.of(
            Kin.PARENT, Kin.CHILD, Kin.SIBLING, Kin.SPOUSE, Kin.GRANDPARENT, Kin.GRANDCHILD, Kin.PARENTS_SIBLING);

    private final KinshipAlgebra algebra;

    public FamilySimulator(KinshipAlgebra algebra) {
        this.algebra = algebra;
    }

    /** As many stories as wanted of a number of hops; the same seed makes the same stories. */
    public List<Story> stories(int hops, int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Story> stories = new ArrayList<>();
        SimulatedFamily family = null;
        for (int walk = 0; stories.size() < count; walk++) {
            if (walk / MOST_WALKS_A_STORY > stories.size()) {
                throw new IllegalArgumentException("hardly a walk of " + hops + " hops has an answer");
            }
            if (walk % WALKS_A_FAMILY == 0) {
                family = new SimulatedFamily(random.split(), GENERATIONS, FEWEST_CHILDREN, MOST_CHILDREN);
            }
            story(family, hops, random, hops + " hops, story " + (stories.size() + 1))
                    .ifPresent(stories::add);
        }
        return stories;
    }

    /** A collection with as many stories of each number of hops as wanted, to learn from and to be tested on. */
    public StoryDataset dataset(
            List<Integer> trainHops, int trainEach, List<Integer> testHops, int testEach, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Story> train = new ArrayList<>();
        for (int hops : trainHops) {
            train.addAll(stories(hops, trainEach, random.nextLong()));
        }
        List<Story> test = new ArrayList<>();
        for (int hops : testHops) {
            test.addAll(stories(hops, testEach, random.nextLong()));
        }
        return new StoryDataset("simulated families", algebra.relations(), train, List.of(), test);
    }

    private Optional<Story> story(SimulatedFamily family, int hops, SplittableRandom random, String id) {
        List<Integer> people = new ArrayList<>(List.of(random.nextInt(family.size()), random.nextInt(family.size())));
        Optional<Kin> asked = family.between(people.get(0), people.get(1));
        if (asked.isEmpty()) {
            return Optional.empty();
        }
        int target = relation(family, people.get(0), people.get(1));
        while (people.size() <= hops) {
            if (!detour(family, people, random)) {
                return Optional.empty();
            }
        }
        int[] body = new int[hops];
        for (int i = 0; i < hops; i++) {
            if (!isTold(family, people, i)) {
                return Optional.empty();
            }
            body[i] = relation(family, people.get(i), people.get(i + 1));
        }
        BitSet answers = algebra.table().closure(body);
        return answers.cardinality() == 1 && answers.get(target)
                ? Optional.of(told(id, body, target))
                : Optional.empty();
    }

    /**
     * Replaces one step by two that compose to it; kin that do not occur in stories are replaced first. Returns false
     * if no step can be replaced.
     */
    private boolean detour(SimulatedFamily family, List<Integer> people, SplittableRandom random) {
        int steps = people.size() - 1;
        for (int step = 0; step < steps; step++) {
            if (!isTold(family, people, step)) {
                return detour(family, people, step, random);
            }
        }
        int start = random.nextInt(steps);
        for (int i = 0; i < steps; i++) {
            if (detour(family, people, (start + i) % steps, random)) {
                return true;
            }
        }
        return false;
    }

    /** Goes from one person to the next through someone not visited yet. */
    private boolean detour(SimulatedFamily family, List<Integer> people, int step, SplittableRandom random) {
        int from = people.get(step);
        int to = people.get(step + 1);
        int whole = relation(family, from, to);
        List<Integer> open = new ArrayList<>();
        for (int person = 0; person < family.size(); person++) {
            if (!people.contains(person)
                    && family.between(from, person).isPresent()
                    && family.between(person, to).isPresent()
                    && algebra.table()
                            .heads(relation(family, from, person), relation(family, person, to))
                            .get(whole)) {
                open.add(person);
            }
        }
        if (!open.isEmpty()) {
            people.add(step + 1, open.get(random.nextInt(open.size())));
        }
        return !open.isEmpty();
    }

    private static boolean isTold(SimulatedFamily family, List<Integer> people, int step) {
        return TOLD.contains(
                family.between(people.get(step), people.get(step + 1)).orElseThrow());
    }

    private int relation(SimulatedFamily family, int person, int other) {
        return algebra.relation(family.between(person, other).orElseThrow(), family.isMale(other));
    }

    private static Story told(String id, int[] body, int target) {
        List<String> names = new ArrayList<>();
        Triples.Builder edges = new Triples.Builder();
        names.add("p0");
        for (int i = 0; i < body.length; i++) {
            names.add("p" + (i + 1));
            edges.add(i, body[i], i + 1);
        }
        StoryGraph graph = new StoryGraph(id, names, edges.build());
        return new Story(graph, 0, target, body.length, OptionalInt.of(body.length));
    }

    /**
     * The descendants of one couple over some generations, and their spouses; spouses have no parents here. People are
     * numbered from 0, the founders first.
     */
    static final class SimulatedFamily {
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
}
