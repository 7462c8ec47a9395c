package dev.hornbeam.reason.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.aggregate.Aggregator.MaxPlus;
import dev.hornbeam.reason.aggregate.Aggregator.NoisyOr;
import dev.hornbeam.reason.aggregate.Aggregator.Sum;
import dev.hornbeam.reason.ground.Grounding;
import dev.hornbeam.reason.ground.PathGrounder;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.reason.ground.QueryRules;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.testkit.Graphs;
import dev.hornbeam.testkit.RandomRules;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Relation r is asked from x; rules r ← s (.8), r ← t (.5) and r ← u u (.5), in that order. */
class AggregatorTest {
    private static final Graph GRAPH = Graphs.of(
            "x s both",
            "x t both", // reached by .8 and .5
            "x s first", // by .8
            "x u m",
            "m u far",
            "x u n",
            "n u far", // by u u on two paths
            "x t far",
            "p r far",
            "q r far",
            "p r both",
            "x r known");

    private static final Map<String, Integer> RELATIONS = Map.of("s", 0, "t", 1, "u", 2, "r", 3);

    private static Grounding grounding() {
        List<Rule> rules =
                List.of(Rule.of(3, new int[] {0}, .8), Rule.of(3, new int[] {1}, .5), Rule.of(3, new int[] {2, 2}, .5));
        QueryRules own = QueryRules.of(RuleSet.of(GRAPH.relations(), rules), 3, RuleMeasure.SCORE, 99);
        return new PathGrounder(GRAPH).ground(new Query(GRAPH.entities().id("x"), RELATIONS.get("r")), own);
    }

    private static Map<String, Double> scores(Aggregator aggregator) {
        Grounding grounding = grounding();
        double[] scores = new double[grounding.size()];
        aggregator.score(grounding, scores);
        Map<String, Double> byName = new TreeMap<>();
        for (int i = 0; i < scores.length; i++) {
            byName.put(GRAPH.entities().name(grounding.entity(i)), scores[i]);
        }
        return byName;
    }

    @Test
    void sumAddsConfidenceTimesPaths() {
        Map<String, Double> scores = scores(new Sum());
        assertThat(scores.get("both")).isEqualTo(.8 + .5);
        assertThat(scores.get("first")).isEqualTo(.8);
        assertThat(scores.get("far")).isEqualTo(.5 + 2 * .5);
    }

    @Test
    void maxComparesTheBestRuleAndThenTheNext() {
        Map<String, Double> scores = scores(new MaxPlus());
        assertThat(scores.get("far")).isEqualTo(.5);
        assertThat(scores.get("first")).isEqualTo(.8);
        assertThat(scores.get("both")).isEqualTo(Math.nextUp(.8));
    }

    @Test
    void noisyOrMultipliesTheChancesOfError() {
        Map<String, Double> scores = scores(new NoisyOr(Integer.MAX_VALUE));
        assertThat(1 - Math.exp(-scores.get("both"))).isEqualTo(1 - .2 * .5, within(1e-12));
        assertThat(1 - Math.exp(-scores.get("far"))).isEqualTo(1 - .5 * .5, within(1e-12));
        assertThat(scores(new NoisyOr(1)).get("both")).isEqualTo(scores.get("first"));
    }

    @Test
    void learnedAddsWeightsForRulesPathsAndFrequency() {
        Map<String, Double> scores =
                scores(new Learned(new double[] {2, 1, 3}, new double[] {0, .5, 1}, .25, 0, 0, 0, 0));
        assertThat(scores.get("both")).isEqualTo(2 + 1 + .5 * Math.log(2) + .25 * Math.log(2), within(1e-12));
        assertThat(scores.get("far"))
                .isEqualTo(1 + .5 * Math.log(2) + 3 + Math.log(3) + .25 * Math.log(3), within(1e-12));
    }

    @Test
    void learnedCorrectsNoisyOrOfTheFiveBestRules() {
        assertThat(scores(Learned.untrained(3))).isEqualTo(scores(new NoisyOr(5)));
        Map<String, Double> scores = scores(new Learned(new double[] {0, 1, 0}, new double[3], 0, 2, 0, 0, 0));
        assertThat(scores.get("both")).isEqualTo(-2 * Math.log(.2 * .5) + 1, within(1e-12));
    }

    @Test
    void weightsOfOtherRulesAreRefused() {
        Learned two = new Learned(new double[2], new double[2], 0, 1, 0, 0, 0);
        assertThatThrownBy(() -> scores(two)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Learned(new double[2], new double[1], 0, 1, 0, 0, 0))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Property(tries = 50)
    void thePartsOfAScoreAddUpToIt(@ForAll long seed, @ForAll AggregatorKind kind) {
        Assume.that(kind != AggregatorKind.ATTRIBUTES);
        Graph graph = Graphs.random(seed, 9, 3, 40);
        RuleSet set = RandomRules.of(graph.relations(), seed, 30, 3);
        QueryRules rules = QueryRules.of(set, 0, RuleMeasure.SCORE, 99);
        double[] weights = new Random(seed).doubles(rules.size(), -1, 1).toArray();
        Aggregator learned = new Learned(weights, weights, .5, 1.5, .75, 0, 0);
        Aggregator aggregator = switch (kind) {
            case LEARNED -> learned;
            case JOINT ->
                new Joint(
                        learned,
                        new Random(seed).doubles(Joint.Feature.COUNT, -1, 1).toArray());
            default -> kind.fixed();
        };
        Grounding grounding = new PathGrounder(graph)
                .ground(new Query(0, 0), rules, PathGrounder.NOTHING_EXCLUDED, aggregator.usesEvidence());
        double[] scores = new double[grounding.size()];
        aggregator.score(grounding, scores);
        for (int candidate = 0; candidate < scores.length; candidate++) {
            double[] parts = new double[Slice.size(grounding.hits(candidate))];
            double sum = aggregator.parts(grounding, candidate, parts);
            for (double part : parts) {
                sum += part;
            }
            assertThat(sum).isEqualTo(scores[candidate], within(1e-9));
        }
    }

    @Property(tries = 80)
    void candidatesAreOrderedByAllTheirRulesOneAfterTheOther(@ForAll long seed) {
        Graph graph = Graphs.random(seed, 25, 3, 120);
        RuleSet rules = RandomRules.of(graph.relations(), seed, 30, 3);
        QueryRules own = QueryRules.of(rules, 0, RuleMeasure.SCORE, 99);
        Grounding grounding = new PathGrounder(graph).ground(new Query(new Random(seed).nextInt(25), 0), own);
        double[] scores = new double[grounding.size()];
        new MaxPlus().score(grounding, scores);
        for (int a = 0; a < grounding.reached(); a++) {
            for (int b = 0; b < grounding.reached(); b++) {
                assertThat(Integer.signum(Double.compare(scores[a], scores[b])))
                        .isEqualTo(Integer.signum(compare(confidences(grounding, a), confidences(grounding, b))));
            }
        }
    }

    private static double[] confidences(Grounding grounding, int candidate) {
        long hits = grounding.hits(candidate);
        return IntStream.range(Slice.begin(hits), Slice.end(hits))
                .mapToDouble(hit -> grounding.rules().confidence(grounding.rule(hit)))
                .toArray();
    }

    /** As Arrays.compare does: by the first difference, else the longer is greater. */
    private static int compare(double[] a, double[] b) {
        return Arrays.compare(a, b);
    }
}
