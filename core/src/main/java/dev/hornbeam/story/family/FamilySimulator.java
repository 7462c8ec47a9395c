package dev.hornbeam.story.family;

import dev.hornbeam.graph.Triples;
import dev.hornbeam.story.Story;
import dev.hornbeam.story.StoryDataset;
import dev.hornbeam.story.StoryGraph;
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
}
