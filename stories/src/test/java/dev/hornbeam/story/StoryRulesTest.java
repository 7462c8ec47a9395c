package dev.hornbeam.story;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.RuleStatistics;
import dev.hornbeam.graph.Split;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.relate.RelationCorpus;
import dev.hornbeam.relate.StoryRules;
import dev.hornbeam.rule.Algebra.SeenPairs;
import dev.hornbeam.rule.CompositionTable;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.mine.ExtractionOptions;
import dev.hornbeam.testkit.TableScorer;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is read off stories besides answers: bodies, rules, statistics, pairs. */
class StoryRulesTest {
    private final Tales tales = new Tales("mother", "grandmother", "sister", "aunt");
    private final List<Story> stories = List.of(
            tales.story("ann grandmother cis", "ann mother bea", "bea mother cis"),
            tales.story("ann grandmother cis", "ann mother bea", "bea mother cis"),
            tales.story("ann aunt cis", "ann mother bea", "bea sister cis"),
            tales.story("ann aunt cis", "ann mother bea", "bea sister cis", "ann sister dot", "dot mother cis"));
    private final RelationCorpus corpus = new StoryPaths(tales.relations(), PathOptions.STORY).corpus(stories);

    private int id(String name) {
        return tales.relations().id(name);
    }

    @Test
    void everyBodyOfABagHasTheAnswersOfItsQuestions() {
        Corpus bodies = corpus.bodies();

        assertThat(corpus.isSingle()).isFalse();
        assertThat(bodies.size()).isEqualTo(3);
        assertThat(bodies.total(bodies.find(tales.body("mother", "sister")))).isEqualTo(2);
        assertThat(bodies.total(bodies.find(tales.body("sister", "mother")))).isEqualTo(1);
    }

    @Test
    void rulesAreScoredAsTheyStandAndCountedInQuestions() {
        CompositionTable table = CompositionTable.of(
                tales.relations(),
                List.of(
                        Rule.of(id("grandmother"), tales.body("mother", "mother"), 1),
                        Rule.of(id("aunt"), tales.body("mother", "sister"), 1)));

        RuleSet rules = new StoryRules(tales.relations(), corpus.bodies(), corpus.prior())
                .extract(new TableScorer(table), ExtractionOptions.DEFAULTS);

        assertThat(rules.size()).isEqualTo(2);
        Rule aunt = rules.byHead(id("aunt")).get(0);
        assertThat(aunt.body()).containsExactly(tales.body("mother", "sister"));
        assertThat(aunt.statistics()).hasValue(RuleStatistics.exact(2, 2, RuleStatistics.UNKNOWN, 2));
        assertThat(new StoryRules(tales.relations(), corpus.bodies(), corpus.prior())
                        .extract(new TableScorer(table), ExtractionOptions.DEFAULTS.withHeads(Set.of(id("aunt"))))
                        .size())
                .isEqualTo(1);
    }

    @Test
    void statisticsTellWhatASplitHoldsAndWhatPathsCanTell() {
        StoryDataset data = new StoryDataset("tales", tales.relations(), stories, List.of(), List.of());

        StoryStatistics train = StoryStatistics.of(data, Split.TRAIN, PathOptions.STORY);

        assertThat(train.graphs()).isEqualTo(4);
        assertThat(train.entities()).isEqualTo(3 + 3 + 3 + 4);
        assertThat(train.edges()).isEqualTo(2 + 2 + 2 + 4);
        assertThat(train.edgeRelations()).isEqualTo(2);
        assertThat(train.hops()).containsOnlyKeys(2).containsEntry(2, 4);
        assertThat(train.bodies()).isEqualTo(3);
        assertThat(train.mostPaths()).isEqualTo(2);
        assertThat(train.ceiling()).isEqualTo(1);
        assertThat(train.answers()).containsExactly(0, 2, 0, 2);
    }

    @Test
    void pairsAreSeenSideBySideAndAsWholes() {
        SeenPairs pairs = SeenPairs.of(corpus.bodies());

        assertThat(pairs.areNeighbours(id("mother"), id("sister"))).isTrue();
        assertThat(pairs.asked(id("mother"), id("sister"))).isEqualTo(2);
        assertThat(pairs.areNeighbours(id("sister"), id("sister"))).isFalse();
        assertThat(pairs.asked(id("sister"), id("sister"))).isZero();
    }
}
