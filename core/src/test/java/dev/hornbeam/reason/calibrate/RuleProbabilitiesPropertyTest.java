package dev.hornbeam.reason.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.RuleStatistics;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.reason.ground.Grounding;
import dev.hornbeam.reason.ground.PathGrounder;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Probabilities on another graph, compared with the formula of {@code docs/method.md} on a list of all pairs. */
class RuleProbabilitiesPropertyTest {
    private static final Relations RELATIONS = new Relations(Vocabulary.of("a", "b", "c"));
    private static final int BUDGET = 1_000_000;

    private record Pair(int head, int tail) {}

    @Property(tries = 200)
    void theyAreThoseOfTheFormula(
            @ForAll @IntRange(min = 2, max = 12) int entities,
            @ForAll @IntRange(min = 1, max = 60) int facts,
            @ForAll long seed) {
        Random random = new Random(seed);
        Set<List<Integer>> known = new HashSet<>();
        for (int i = 0; i < facts; i++) { // c is rare, and often has no fact
            int relation = random.nextInt(12) == 0 ? 2 : random.nextInt(2);
            known.add(List.of(random.nextInt(entities), relation, random.nextInt(entities)));
        }
        List<Rule> rules = rules(random);
        double[] missing = random.doubles(RELATIONS.count(), 0.2, 3).toArray();
        Graph graph = graph(entities, known);
        RuleBook book = new RuleBook(RuleSet.of(RELATIONS, rules), RuleMeasure.LAPLACE);
        RuleProbabilities fast = new RuleProbabilities(graph, book, missing, BUDGET);
        PathGrounder grounder = new PathGrounder(graph, BUDGET);

        for (int relation = 0; relation < RELATIONS.count(); relation++) {
            Map<Pair, Double> slow = probabilities(relation, entities, known, rules, missing[relation]);
            Map<Pair, Double> byHead = new HashMap<>();
            Map<Pair, Double> byTail = new HashMap<>();
            for (int entity = 0; entity < entities; entity++) {
                Grounding tails = ground(grounder, book, Query.tailOf(entity, relation));
                for (int i = 0; i < tails.reached(); i++) {
                    byHead.put(new Pair(entity, tails.entity(i)), fast.of(tails, i, relation));
                }
                Grounding heads = ground(grounder, book, Query.headOf(entity, relation, RELATIONS));
                for (int i = 0; i < heads.reached(); i++) {
                    byTail.put(new Pair(heads.entity(i), entity), fast.of(heads, i, RELATIONS.inverse(relation)));
                }
                assertThat(fast.of(tails, tails.reached(), relation)).isZero();
            }
            assertThat(byHead.keySet()).isEqualTo(slow.keySet());
            assertThat(byTail.keySet()).isEqualTo(slow.keySet());
            double most = fast.most(relation);
            slow.forEach((pair, probability) -> {
                assertThat(byHead.get(pair)).isCloseTo(probability, within(1e-9));
                assertThat(byTail.get(pair)).isCloseTo(probability, within(1e-9));
                assertThat(probability).isLessThanOrEqualTo(most + 1e-9);
            });
        }
    }

    private static Grounding ground(PathGrounder grounder, RuleBook book, Query query) {
        return grounder.ground(query, book.of(query.relation()), PathGrounder.NOTHING_EXCLUDED, false);
    }

    /** Rules that were counted somewhere else. */
    private static List<Rule> rules(Random random) {
        Map<List<Integer>, Rule> rules = new HashMap<>();
        for (int i = 0; i < 12; i++) {
            int head = random.nextInt(RELATIONS.count());
            int[] body = random.ints(1 + random.nextInt(3), 0, RELATIONS.directedCount())
                    .toArray();
            long size = 1 + random.nextInt(200);
            long support = random.nextInt((int) size + 1);
            List<Integer> words = new ArrayList<>(List.of(head));
            IntStream.of(body).forEach(words::add);
            if (body.length > 1 || body[0] != head) { // a fact does not prove itself
                RuleStatistics counted =
                        new RuleStatistics(support, size, RuleStatistics.UNKNOWN, RuleStatistics.UNKNOWN, true, 0);
                rules.put(words, Rule.of(head, body, 0.5).with(counted));
            }
        }
        return List.copyOf(rules.values());
    }

    private static Graph graph(int entities, Set<List<Integer>> facts) {
        Triples.Builder triples = new Triples.Builder();
        facts.forEach(fact -> triples.add(fact.get(0), fact.get(1), fact.get(2)));
        String[] names = IntStream.range(0, entities).mapToObj(i -> "e" + i).toArray(String[]::new);
        return Graph.of(Vocabulary.of(names), RELATIONS, triples.build());
    }

    /** Of all pairs that some rule leads to. */
    private static Map<Pair, Double> probabilities(
            int relation, int entities, Set<List<Integer>> facts, List<Rule> rules, double missing) {
        Map<Pair, Double> believed = new HashMap<>();
        for (int head = 0; head < entities; head++) {
            for (int tail = 0; tail < entities; tail++) {
                double best = 0;
                for (Rule rule : rules) {
                    if (rule.head() == relation && leads(facts, rule.body(), 0, head, tail, Set.of(head))) {
                        RuleStatistics counted = rule.statistics().orElseThrow();
                        best = Math.max(best, (counted.support() + 0.5) / (counted.bodySize() + 5.0));
                    }
                }
                if (best > 0) {
                    believed.put(new Pair(head, tail), best);
                }
            }
        }
        long n = facts.stream().filter(fact -> fact.get(1) == relation).count();
        double expected = 0;
        double found = 0;
        TreeMap<Double, double[]> byBelief = new TreeMap<>();
        for (Map.Entry<Pair, Double> pair : believed.entrySet()) {
            boolean known = facts.contains(
                    List.of(pair.getKey().head(), relation, pair.getKey().tail()));
            double[] counts = byBelief.computeIfAbsent(pair.getValue(), fresh -> new double[2]);
            counts[0]++;
            counts[1] += known ? 1 : 0;
            expected += pair.getValue();
            found += known ? 1 : 0;
        }
        double c = Math.min(0.9, found / expected);
        double w = n / (n + 5.0);
        Map<Double, Double> k = rising(byBelief);
        Map<Pair, Double> probabilities = new HashMap<>();
        believed.forEach((pair, p) -> {
            double odds = p / (1 - p);
            if (n > 0) {
                double share = (believed.size() * k.get(p) + 5 * 0.9 * p) / (believed.size() + 5);
                odds = Math.pow(odds * (1 - c), 1 - w) * Math.pow(share / (1 - share) * 0.1 / 0.9 * missing, w);
            }
            probabilities.put(pair, odds / (1 + odds));
        });
        return probabilities;
    }

    /** Whether a path that meets no entity twice leads on from one to another by the rest of a body. */
    private static boolean leads(
            Set<List<Integer>> facts, int[] body, int step, int from, int to, Set<Integer> visited) {
        if (step == body.length) {
            return from == to;
        }
        int base = RELATIONS.base(body[step]);
        boolean inverse = RELATIONS.isInverse(body[step]);
        for (List<Integer> fact : facts) {
            int here = fact.get(inverse ? 2 : 0);
            int next = fact.get(inverse ? 0 : 2);
            if (fact.get(1) == base && here == from && !visited.contains(next)) {
                Set<Integer> more = new HashSet<>(visited);
                more.add(next);
                if (leads(facts, body, step + 1, next, to, more)) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * The share of known pairs at each belief, made to rise: the most, over all lower ends, of the least mean over all upper ends.
     * Where all pairs of a stretch are known, or none, one more of each kind is added.
     */
    private static Map<Double, Double> rising(TreeMap<Double, double[]> byBelief) {
        Map<Double, Double> means = new TreeMap<>();
        for (double at : byBelief.keySet()) {
            double most = 0;
            for (double low : byBelief.headMap(at, true).keySet()) {
                double least = 1;
                for (double high : byBelief.tailMap(at, true).keySet()) {
                    double[] sums = new double[2];
                    byBelief.subMap(low, true, high, true).values().forEach(counts -> {
                        sums[0] += counts[0];
                        sums[1] += counts[1];
                    });
                    least = Math.min(least, sums[1] / sums[0]);
                }
                most = Math.max(most, least);
            }
            means.put(at, most);
        }
        Map<Double, Double> shares = new HashMap<>();
        double before = 0;
        for (double at : byBelief.keySet()) {
            double all = 0;
            double known = 0;
            for (double alike : byBelief.keySet()) {
                if (Math.abs(means.get(alike) - means.get(at)) < 1e-12) {
                    all += byBelief.get(alike)[0];
                    known += byBelief.get(alike)[1];
                }
            }
            double share = known > 0 && known < all ? known / all : (known + 1) / (all + 2);
            before = Math.max(before, share);
            shares.put(at, before);
        }
        return shares;
    }
}
