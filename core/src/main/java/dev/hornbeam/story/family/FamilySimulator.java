package dev.hornbeam.story.family;

import dev.hornbeam.graph.Triples;
import dev.hornbeam.story.Story;
import dev.hornbeam.story.StoryDataset;
import dev.hornbeam.story.StoryGraph;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;

/**
 * Makes stories of any number of hops by walking through simulated families. A walk becomes a story if the relation of
 * its ends has a name among the 20, and if all that the kinship algebra makes of the walk, merged in whatever order, is
 * that relation: so the answer is known, and it can be found.
 */
public final class FamilySimulator {
    private static final int GENERATIONS = 4;
    private static final int FEWEST_CHILDREN = 2;
    private static final int MOST_CHILDREN = 4;
    private static final int WALKS_A_FAMILY = 200;
    private static final int MOST_WALKS = 2_000_000;

    /** The kin that CLUTRR tells of in its stories; the others are only ever asked for. */
    private static final List<Kin> TOLD = List.of(
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
            if (walk >= MOST_WALKS) {
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
        int[] people = new int[hops + 1];
        int[] body = new int[hops];
        if (!walk(family, people, body, random)) {
            return Optional.empty();
        }
        Optional<Kin> kin = family.between(people[0], people[hops]);
        if (kin.isEmpty()) {
            return Optional.empty();
        }
        int target = algebra.relation(kin.get(), family.isMale(people[hops]));
        BitSet answers = algebra.table().closure(body);
        if (answers.cardinality() != 1 || !answers.get(target)) {
            return Optional.empty();
        }
        return Optional.of(told(id, body, target));
    }

    /** Walks without meeting anyone twice; false at a dead end. */
    private boolean walk(SimulatedFamily family, int[] people, int[] body, SplittableRandom random) {
        BitSet met = new BitSet(family.size());
        people[0] = random.nextInt(family.size());
        met.set(people[0]);
        for (int step = 0; step < body.length; step++) {
            int start = random.nextInt(TOLD.size());
            Kin kin = TOLD.get(start);
            List<Integer> open = List.of();
            for (int i = 0; i < TOLD.size() && open.isEmpty(); i++) {
                kin = TOLD.get((start + i) % TOLD.size());
                open = family.kin(people[step], kin).stream()
                        .filter(person -> !met.get(person))
                        .toList();
            }
            if (open.isEmpty()) {
                return false;
            }
            int next = open.get(random.nextInt(open.size()));
            people[step + 1] = next;
            body[step] = algebra.relation(kin, family.isMale(next));
            met.set(next);
        }
        return true;
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
