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
}
