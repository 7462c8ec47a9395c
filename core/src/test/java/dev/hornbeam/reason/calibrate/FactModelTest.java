package dev.hornbeam.reason.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.Progress;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import dev.hornbeam.reason.calibrate.FactModel.Missing;
import dev.hornbeam.reason.ground.Grounding;
import dev.hornbeam.reason.ground.PathGrounder;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.testkit.Graphs;
import dev.hornbeam.work.ParallelTasks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class FactModelTest {
    private static final int R = 0;

    /** A graph where 400 entities have s and 400 others have t; a share of the pairs of each are held-out facts of r. */
    private static Dataset data(int heldOutOfS, int heldOutOfT) {
        List<String> facts = new ArrayList<>(List.of("a r b"));
        for (int i = 0; i < 400; i++) {
            facts.add("x" + i + " s y" + i);
            facts.add("u" + i + " t v" + i);
        }
        Dataset graph = Graphs.dataset(facts.toArray(new String[0]));
        List<Triple> held = new ArrayList<>();
        for (int i = 0; i < heldOutOfS; i++) {
            held.add(
                    new Triple(graph.entities().id("x" + i), R, graph.entities().id("y" + i)));
        }
        for (int i = 0; i < heldOutOfT; i++) {
            held.add(
                    new Triple(graph.entities().id("u" + i), R, graph.entities().id("v" + i)));
        }
        return new Dataset(
                "test",
                graph.entities(),
                graph.relations(),
                graph.train(),
                Triples.of(held.toArray(new Triple[0])),
                Triples.NONE);
    }

    private static double probability(Dataset data, Missing missing, String head, String tail) {
        Graph graph = data.buildGraph();
        RuleSet set =
                RuleSet.of(graph.relations(), List.of(Rule.of(R, new int[] {1}, .2), Rule.of(R, new int[] {2}, .9)));
        RuleBook rules = new RuleBook(set, RuleMeasure.SCORE);
        Aggregation aggregation =
                Aggregation.everywhere(AggregatorKind.SUM, graph.relations().directedCount());
        FactModel model = new Calibrator(graph, rules, aggregation, 1000, new ParallelTasks(2))
                .factModel(data.valid(), missing, Progress.NONE);
        Grounding grounding = new PathGrounder(graph, 1000)
                .groundProposable(
                        Query.tailOf(graph.entities().id(head), R), rules.of(R), PathGrounder.NOTHING_EXCLUDED, false);
        double[] scores = new double[grounding.size()];
        aggregation.of(R).score(grounding, scores);
        return model.question(grounding, R, aggregation.of(R), scores)
                .probability(grounding.candidate(graph.entities().id(tail)));
    }

    @Test
    void aProbabilityIsTheShareOfSuchCandidatesThatAreFacts() {
        Dataset data = data(40, 300);
        assertThat(probability(data, Missing.HIDDEN, "x399", "y399")).isEqualTo(.1, within(.04));
        assertThat(probability(data, Missing.HIDDEN, "u399", "v399")).isEqualTo(.75, within(.06));
    }

    @Test
    void whereFewFactsAreMissingProbabilitiesAreLower() {
        // Half as many facts are missing as were held out, and 360 candidates are left that they may be among.
        Dataset data = data(40, 0);
        double few = probability(data, new Missing(.5, false), "x399", "y399");
        assertThat(few).isEqualTo(20 / 360.0, within(.03));
        assertThat(probability(data, new Missing(5, false), "x399", "y399")).isEqualTo(200 / 360.0, within(.08));
    }

    @Property
    void moreEvidenceNeverMakesAFactLessLikelyAndNothingIsCertain(
            @ForAll @DoubleRange(min = -15, max = 15) double logOdds,
            @ForAll @DoubleRange(min = 0.01, max = 3) double ratio) {
        for (Missing missing : List.of(new Missing(ratio, true), new Missing(ratio, false))) {
            double one = missing.probability(Math.exp(logOdds));
            double more = missing.probability(Math.exp(logOdds + .1));
            assertThat(one).isBetween(0.0, .99 + 1e-12);
            assertThat(more).isGreaterThanOrEqualTo(one - 1e-12);
        }
    }

    /** With facts of test among the candidates that count as wrong, each as likely to be drawn as those of valid. */
    @Property
    void factsHiddenElsewhereAreCounted(
            @ForAll @DoubleRange(min = 0.01, max = 0.2) double valid,
            @ForAll @DoubleRange(min = 0, max = 2) double ratio) {
        double test = valid * ratio;
        double others = 1 - valid; // test facts are among them
        double probability = new Missing(ratio, true).probability(valid / others);
        assertThat(probability).isCloseTo(valid + test, within(.05 * (valid + test) + .02));
    }

    /** 800 entities have s, half of them from the start; 40 of those are facts of r, held out at first. */
    @Test
    void aGraphWithMoreFactsIsPromisedNoMoreNewOnes() {
        List<String> facts = new ArrayList<>(List.of("a r b"));
        for (int i = 0; i < 800; i++) {
            facts.add("x" + i + " s y" + i);
        }
        Dataset all = Graphs.dataset(facts.toArray(new String[0]));
        Triples.Builder early = new Triples.Builder();
        Triples.Builder late = new Triples.Builder();
        Triples.Builder held = new Triples.Builder();
        for (int i = 0; i < all.train().size(); i++) {
            Triple fact = all.train().get(i);
            late.add(fact.head(), fact.relation(), fact.tail());
            if (i <= 400) {
                early.add(fact.head(), fact.relation(), fact.tail());
            }
        }
        for (int i = 0; i < 40; i++) {
            int head = all.entities().id("x" + i);
            int tail = all.entities().id("y" + i);
            held.add(head, R, tail);
            late.add(head, R, tail);
        }
        Triples hidden = held.build();
        Graph before = Graph.of(all.entities(), all.relations(), early.build());
        Graph after = Graph.of(all.entities(), all.relations(), late.build());

        FactModel model = calibrator(before).factModel(hidden, new Missing(.5, false), Progress.NONE);
        FactModel adapted = calibrator(after).adapt(model, hidden, Progress.NONE);
        assertThat(promised(model, before)).isEqualTo(20, within(3.0));
        assertThat(promised(model, after)).isEqualTo(42, within(6.0));
        assertThat(promised(adapted, after)).isEqualTo(20, within(6.0));
    }

    private static RuleBook rules(Graph graph) {
        return new RuleBook(RuleSet.of(graph.relations(), List.of(Rule.of(R, new int[] {1}, .2))), RuleMeasure.SCORE);
    }

    private static Calibrator calibrator(Graph graph) {
        Aggregation sum =
                Aggregation.everywhere(AggregatorKind.SUM, graph.relations().directedCount());
        return new Calibrator(graph, rules(graph), sum, 1000, new ParallelTasks(2));
    }

    /** The sum of all probabilities of what is not known. */
    private static double promised(FactModel model, Graph graph) {
        Aggregation sum =
                Aggregation.everywhere(AggregatorKind.SUM, graph.relations().directedCount());
        double promised = 0;
        for (int head = 0; head < graph.entities().size(); head++) {
            Grounding grounding = new PathGrounder(graph, 1000)
                    .groundProposable(Query.tailOf(head, R), rules(graph).of(R), PathGrounder.NOTHING_EXCLUDED, false);
            double[] scores = new double[grounding.size()];
            sum.of(R).score(grounding, scores);
            FactModel.Question question = model.question(grounding, R, sum.of(R), scores);
            for (int candidate = 0; candidate < grounding.proposable(); candidate++) {
                promised += grounding.isKnown(candidate) ? 0 : question.probability(candidate);
            }
        }
        return promised;
    }

    @Property
    void adaptedLogOddsAreStretchedAndMoved(
            @ForAll @DoubleRange(min = -3, max = 3) double value,
            @ForAll @DoubleRange(min = .5, max = 2) double stretch,
            @ForAll @DoubleRange(min = -3, max = 3) double move) {
        double[] weights = new double[FactModel.FEATURES];
        float[] features = new float[FactModel.FEATURES];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = value - i;
            features[i] = i % 3;
        }
        features[FactModel.FEATURES - 1] = 1;
        FactModel model = new FactModel(new double[][] {weights}, Map.of(), new double[] {5}, Missing.HIDDEN);
        FactModel adapted = model.adapted(new double[] {stretch}, new double[] {move});
        assertThat(adapted.logOdds(0, 7, features))
                .isEqualTo(stretch * model.logOdds(0, 7, features) + move, within(1e-9));
        assertThat(adapted.highest(0)).isEqualTo(5 * stretch + move, within(1e-9));
    }
}
