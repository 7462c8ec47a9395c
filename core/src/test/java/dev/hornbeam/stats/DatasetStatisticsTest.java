package dev.hornbeam.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.graph.Split;
import dev.hornbeam.stats.DatasetStatistics.DegreeStatistics;
import dev.hornbeam.stats.DatasetStatistics.SharedFacts;
import dev.hornbeam.stats.DatasetStatistics.SplitStatistics;
import dev.hornbeam.stats.Leakage.LinkCounts;
import dev.hornbeam.stats.RelationStatistics.Overlap;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DatasetStatisticsTest {

    @Test
    void aFactGivenTwiceCountsOnceAndIsReportedAsDuplicate() {
        SplitStatistics train =
                new Sketch().train("a r b", "a r b", "a r a").statistics().split(Split.TRAIN);

        assertThat(train).isEqualTo(new SplitStatistics(Split.TRAIN, 3, 2, 1, 2, 1, 0, 0, 0));
        assertThat(train.duplicates()).isEqualTo(1);
    }

    @Test
    void whatTrainNeverNamesIsUnseen() {
        SplitStatistics test = new Sketch()
                .train("a r b", "b r c")
                .test("a r c", "a r new", "a other b", "new other newer")
                .statistics()
                .split(Split.TEST);

        assertThat(test.unseenEntities()).isEqualTo(2);
        assertThat(test.unseenRelations()).isEqualTo(1);
        assertThat(test.unseenFacts()).isEqualTo(3);
    }

    @Test
    void factsOfTwoSplitsAreSharedWhateverTheirNumberOfRows() {
        DatasetStatistics statistics = new Sketch()
                .train("a r b", "b r c")
                .valid("a r b", "a r b", "c r a")
                .test("a r b", "b r c", "c r a")
                .statistics();

        assertThat(statistics.shared())
                .containsExactly(
                        new SharedFacts(Split.TRAIN, Split.VALID, 1),
                        new SharedFacts(Split.TRAIN, Split.TEST, 2),
                        new SharedFacts(Split.VALID, Split.TEST, 2));
    }

    @Test
    void aTestPairLeaksThroughAnyRelationOfTrainInEitherDirection() {
        Leakage leakage = new Sketch()
                .train("a r b", "b q c", "c q b", "d r d")
                .test("a q b", "b r a", "c r b", "a r c")
                .statistics()
                .leakage(Split.TEST)
                .orElseThrow();

        // a q b: same way by r. b r a: other way by r. c r b: both ways by q. a r c: not linked.
        assertThat(leakage.total()).isEqualTo(new LinkCounts(4, 2, 2, 3));
        assertThat(leakage.byRelation()).containsExactly(new LinkCounts(3, 1, 2, 2), new LinkCounts(1, 1, 0, 1));
        assertThat(leakage.total().eitherWayShare()).isEqualTo(0.75);
    }

    @Test
    void anEmptySplitHasNoLeakage() {
        assertThat(new Sketch().train("a r b").statistics().leakage()).isEmpty();
    }

    @Test
    void functionalityIsSubjectsByFactsAndItsInverseObjectsByFacts() {
        RelationStatistics born = new Sketch()
                .train("ann born oslo", "bob born oslo", "cat born rome", "cat born oslo")
                .statistics()
                .table()
                .get(0);

        assertThat(born.functionality()).isEqualTo(3 / 4.0);
        assertThat(born.inverseFunctionality()).isEqualTo(2 / 4.0);
    }

    @Test
    void selfLoopsDoNotMakeARelationSymmetric() {
        RelationStatistics knows = new Sketch()
                .train("a knows b", "b knows a", "a knows c", "d knows d")
                .statistics()
                .table()
                .get(0);

        assertThat(knows.selfLoops()).isEqualTo(1);
        assertThat(knows.symmetricShare()).isEqualTo(2 / 3.0, within(1e-12));
    }

    @Test
    void theBestInverseRepeatsMostFactsTheOtherWayRound() {
        DatasetStatistics statistics = new Sketch()
                .train("p parent a", "p parent b", "q parent c", "a child p", "b child p", "c pupil q", "a likes p")
                .statistics();
        RelationStatistics parent = statistics.table().get(0);
        RelationStatistics child = statistics.table().get(1);

        assertThat(parent.bestInverse()).contains(new Overlap(1, 2, 2 / 3.0, 2 / 3.0));
        assertThat(parent.bestEqual()).isEmpty();
        assertThat(child.bestInverse()).contains(new Overlap(0, 2, 1.0, 2 / 3.0));
        assertThat(child.bestEqual()).contains(new Overlap(3, 1, 0.5, 0.5));
    }

    @Test
    void ofEquallyGoodRelationsTheSmallerOneIsBest() {
        Optional<Overlap> best = new Sketch()
                .train("a r b", "a wide b", "a wide c", "a tight b")
                .statistics()
                .table()
                .get(0)
                .bestEqual();

        assertThat(best).contains(new Overlap(2, 1, 1.0, 1.0));
    }

    @Test
    void aRelationOfTestAloneHasNoFactsAndNoShares() {
        RelationStatistics late = new Sketch()
                .train("a r b")
                .test("a late b")
                .statistics()
                .table()
                .get(1);

        assertThat(late)
                .isEqualTo(new RelationStatistics(1, "late", 0, 0, 0, 0, 0, 0, 0, Optional.empty(), Optional.empty()));
    }

    @Test
    void degreesCountBothEndsAndLeaveOutEntitiesThatTrainDoesNotName() {
        DegreeStatistics degrees = new Sketch()
                .train("hub r a", "hub r b", "hub r c", "hub r hub")
                .test("a r far")
                .statistics()
                .degrees();

        assertThat(degrees)
                .isEqualTo(new DegreeStatistics(
                        4,
                        2.0,
                        1,
                        1,
                        1,
                        1,
                        5,
                        5,
                        5,
                        java.util.List.of(
                                new DegreeStatistics.Range(1, 1, 3),
                                new DegreeStatistics.Range(2, 3, 0),
                                new DegreeStatistics.Range(4, 7, 1))));
    }
}
