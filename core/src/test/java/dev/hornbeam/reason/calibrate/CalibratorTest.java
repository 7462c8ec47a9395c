package dev.hornbeam.reason.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.ReliabilityRow;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import dev.hornbeam.reason.calibrate.Calibration.Steps;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.testkit.Graphs;
import dev.hornbeam.work.ParallelTasks;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CalibratorTest {
    private static final int R = 0;

    /** Of 100 answers by s every fourth is right, of 100 by t three in four. */
    private static final Dataset DATA = data();

    private static Dataset data() {
        List<String> facts = new ArrayList<>(List.of("a r b"));
        for (int i = 0; i < 100; i++) {
            facts.add("x" + i + " s y" + i);
            facts.add("x" + i + " t z" + i);
        }
        Dataset graph = Graphs.dataset(facts.toArray(new String[0]));
        List<Triple> held = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            String right = i % 4 == 0 ? "y" : "z";
            held.add(
                    new Triple(graph.entities().id("x" + i), R, graph.entities().id(right + i)));
        }
        return new Dataset(
                "test",
                graph.entities(),
                graph.relations(),
                graph.train(),
                Triples.of(held.toArray(new Triple[0])),
                Triples.NONE);
    }

    private static Calibrator calibrator() {
        return calibrator(DATA.buildGraph());
    }

    private static Calibrator calibrator(Graph graph) {
        RuleSet rules =
                RuleSet.of(graph.relations(), List.of(Rule.of(R, new int[] {1}, .2), Rule.of(R, new int[] {2}, .9)));
        return new Calibrator(
                graph,
                new RuleBook(rules, RuleMeasure.SCORE),
                Aggregation.everywhere(AggregatorKind.SUM, 6),
                1000,
                new ParallelTasks(2));
    }

    @Test
    void theProbabilityIsTheShareThatProvedRight() {
        Calibration calibration = calibrator().calibrate(DATA.valid());
        assertThat(calibration.steps(R).at(.2)).isEqualTo(.25, within(1e-9));
        assertThat(calibration.steps(R).at(.9)).isEqualTo(.75, within(1e-9));
        assertThat(calibration.steps(R).at(.5)).isEqualTo(.25, within(1e-9));
        assertThat(calibration.unreached(R)).isZero();
    }

    @Test
    void aReliabilityTableComparesPromiseAndTruth() {
        Calibrator calibrator = calibrator();
        List<ReliabilityRow> rows = calibrator.reliability(calibrator.calibrate(DATA.valid()), DATA.valid());
        assertThat(rows).hasSize(10);
        assertThat(rows.get(2).answers()).isEqualTo(100); // the other direction asks from right answers only
        assertThat(rows.get(2).promised()).isEqualTo(rows.get(2).held(), within(1e-9));
        assertThat(rows.get(7).held()).isEqualTo(.75, within(1e-9));
    }

    @Test
    void sharedStepsMoveTowardsWhatARelationShows() {
        Steps shared = new Steps(new double[] {0, 1}, new double[] {.2, .6});
        Isotonic often = new Isotonic();
        Isotonic once = new Isotonic();
        for (int i = 0; i < 40; i++) {
            often.add(1, true, 1);
        }
        once.add(1, true, 1);
        assertThat(often.moved(shared).at(1)).isGreaterThan(.85);
        assertThat(once.moved(shared).at(1)).isBetween(.61, .75);
        assertThat(new Isotonic().moved(shared).at(0)).isEqualTo(.2, within(1e-9));
    }

    @Test
    void neighboursThatFallArePooled() {
        Isotonic scores = new Isotonic();
        scores.add(1, false, 1);
        scores.add(1, true, 1);
        scores.add(2, false, 1);
        scores.add(2, false, 1);
        scores.add(3, true, 3);
        scores.add(3, false, 1);
        Steps steps = scores.fit();
        assertThat(steps.size()).isEqualTo(2);
        assertThat(steps.at(2)).isEqualTo(.25);
        assertThat(steps.at(3)).isEqualTo(.75);
    }

    @Test
    void nothingIsEverCertain() {
        Isotonic scores = new Isotonic();
        for (int i = 0; i < 8; i++) {
            scores.add(1, false, 1);
            scores.add(2, true, 1);
        }
        assertThat(scores.fit().at(1)).isEqualTo(.1);
        assertThat(scores.fit().at(2)).isEqualTo(.9);
    }

    @Test
    void whereAWrongOneStandsForManyAsManyMayHaveBeenMissed() {
        Isotonic scores = new Isotonic();
        for (int i = 0; i < 99; i++) {
            scores.add(1, false, 25);
            scores.add(2, true, 1);
        }
        assertThat(scores.fit().at(2)).isEqualTo(.8, within(1e-9));
    }

    @Test
    void stepsThatFallAreRefused() {
        assertThatThrownBy(() -> new Steps(new double[] {1, 2}, new double[] {.5, .4}))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Steps(new double[0], new double[0])).isInstanceOf(IllegalArgumentException.class);
    }
}
