package dev.hornbeam.complete;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.complete.RuleWeigher.WeighedRules;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.count.CountingOptions;
import dev.hornbeam.rule.mine.MiningOptions;
import dev.hornbeam.testkit.Graphs;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RuleWeigherTest {
    private static final WeighingOptions OPTIONS = new WeighingOptions(
            MiningOptions.DEFAULTS
                    .withPaths(paths -> paths.withMaxLength(1).withThreads(1))
                    .withRules(5),
            CountingOptions.DEFAULTS.withThreads(1),
            CompletionOptions.DEFAULTS.withThreads(1),
            false);
    private static final WeighingOptions FINAL =
            new WeighingOptions(OPTIONS.mining(), OPTIONS.counting(), OPTIONS.completion(), true);

    /** Whoever is a parent is a guardian; facts come in pairs. */
    private static Dataset guardians(int families) {
        List<String> facts = new ArrayList<>();
        for (int i = 0; i < families; i++) {
            facts.add("p" + i + " parent c" + i);
            facts.add("p" + i + " guardian c" + i);
        }
        return Graphs.dataset(facts.toArray(String[]::new));
    }

    /** {@code guardian(X,Y) ⇐ parent(X,Y)}, as if from elsewhere: without a network, not counted. */
    private static RuleSet fromElsewhere(Dataset data) {
        int guardian = data.relations().id("guardian");
        int parent = data.relations().id("parent");
        return RuleSet.of(data.relations(), List.of(Rule.of(guardian, new int[] {parent}, 1)));
    }

    private static long support(WeighedRules weighed, Dataset data) {
        Rule wanted = fromElsewhere(data).stream().findFirst().orElseThrow();
        return weighed.rules().stream()
                .filter(wanted::sameStatement)
                .findFirst()
                .orElseThrow()
                .statistics()
                .orElseThrow()
                .support();
    }

    /** With the last so many facts of train in valid. */
    private static Dataset withValid(Dataset data, int count) {
        Triples.Builder train = new Triples.Builder();
        Triples.Builder valid = new Triples.Builder();
        for (int i = 0; i < data.train().size(); i++) {
            Triples.Builder into = i < data.train().size() - count ? train : valid;
            into.add(
                    data.train().head(i), data.train().relation(i), data.train().tail(i));
        }
        return new Dataset("parted", data.entities(), data.relations(), train.build(), valid.build(), Triples.NONE);
    }

    @Test
    void rulesFromElsewhereAreCountedAndJoinedByMinedOnes() {
        Dataset data = guardians(10);

        WeighedRules weighed = new RuleWeigher(data, OPTIONS, 1).weigh(fromElsewhere(data));

        assertThat(support(weighed, data)).isEqualTo(10);
        assertThat(weighed.rules().size()).isGreaterThan(1);
        assertThat(weighed.validMrr()).isEmpty();
    }

    @Test
    void fewFactsAreAllLearnedFrom() {
        assertThat(new RuleWeigher(guardians(199), OPTIONS, 1).heldOut()).isZero();
    }

    @Test
    void withoutValidATwentiethIsHeldOutForTheChoicesAndCountedInTheEnd() {
        Dataset data = guardians(200);
        RuleWeigher weigher = new RuleWeigher(data, OPTIONS, 1);

        assertThat(weigher.heldOut()).isEqualTo(40);
        assertThat(weigher.countsAgain()).isTrue();
        WeighedRules weighed = weigher.weigh(fromElsewhere(data));
        assertThat(support(weighed, data)).isEqualTo(200);
        assertThat(weighed.validMrr()).containsKeys("max", "chosen");
    }

    @Test
    void factsOfValidCountInTheEndOnlyWhereAskedFor() {
        Dataset data = withValid(guardians(10), 4);

        assertThat(new RuleWeigher(data, OPTIONS, 1).heldOut()).isZero();
        assertThat(support(new RuleWeigher(data, OPTIONS, 1).weigh(fromElsewhere(data)), data))
                .isEqualTo(8);
        assertThat(support(new RuleWeigher(data, FINAL, 1).weigh(fromElsewhere(data)), data))
                .isEqualTo(10);
    }

    @Test
    void whatIsMinedMayBeRefusedBeforeItJoins() {
        Dataset data = guardians(10);
        RuleSet none = RuleSet.of(data.relations(), List.of());

        WeighedRules weighed =
                new RuleWeigher(data, OPTIONS, 1, rule -> true, mined -> none).weigh(fromElsewhere(data));

        assertThat(weighed.rules().size()).isEqualTo(1);
    }
}
