package dev.hornbeam.complete;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.Progress;
import dev.hornbeam.complete.RuleSelector.LazyGreedy;
import dev.hornbeam.complete.RuleSelector.PickedRule;
import dev.hornbeam.complete.RuleSelector.RuleSelection;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.input.InputException;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.WorthScale;
import dev.hornbeam.rule.count.CountingOptions;
import dev.hornbeam.rule.count.RuleStatisticsCounter;
import dev.hornbeam.testkit.Graphs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class RuleSelectorTest {
    @Property(tries = 300)
    void lazyPicksAreThoseOfComputingEveryGainEveryTime(
            @ForAll long seed,
            @ForAll @IntRange(max = 12) int candidates,
            @ForAll @IntRange(min = 1, max = 20) int facts) {
        SplittableRandom random = new SplittableRandom(seed);
        List<int[]> answered = new ArrayList<>();
        double[] weights = new double[candidates];
        for (int i = 0; i < candidates; i++) {
            answered.add(random.ints(0, facts)
                    .limit(random.nextInt(facts + 1))
                    .distinct()
                    .sorted()
                    .toArray());
            weights[i] = random.nextInt(5) / 4.0; // equal gains, useless and certain candidates included
        }
        int most = 1 + random.nextInt(8);
        assertThat(new LazyGreedy(answered, weights, facts).pick(most)).isEqualTo(slow(answered, weights, facts, most));
    }

    /** What is reached is added up from nothing for every candidate and every place. */
    private static List<LazyGreedy.Pick> slow(List<int[]> answered, double[] weights, int facts, int most) {
        List<LazyGreedy.Pick> picked = new ArrayList<>();
        while (picked.size() < most) {
            LazyGreedy.Pick best = new LazyGreedy.Pick(-1, 0);
            for (int candidate = 0; candidate < weights.length; candidate++) {
                int each = candidate;
                if (picked.stream().anyMatch(pick -> pick.candidate() == each)) {
                    continue;
                }
                double gain = 0;
                for (int fact : answered.get(candidate)) {
                    double doubt = 1;
                    for (LazyGreedy.Pick before : picked) {
                        boolean answers =
                                Arrays.stream(answered.get(before.candidate())).anyMatch(f -> f == fact);
                        doubt *= answers ? 1 - weights[before.candidate()] : 1;
                    }
                    gain += doubt;
                }
                gain *= weights[candidate];
                best = gain > best.gain() ? new LazyGreedy.Pick(candidate, gain) : best;
            }
            if (best.candidate() < 0) {
                return picked;
            }
            picked.add(best);
        }
        return picked;
    }

    @Example
    void theSecondPickIsWhatTheFirstLeavesUnanswered() {
        // a answers 0, 1, 2; b answers 0, 1; c answers 3: after a, c adds 0.4, and b 2 · 0.5 · (1 − 0.8) = 0.2
        List<int[]> answered = List.of(new int[] {0, 1, 2}, new int[] {0, 1}, new int[] {3});
        List<LazyGreedy.Pick> picked = new LazyGreedy(answered, new double[] {0.8, 0.5, 0.4}, 4).pick(3);
        assertThat(picked).extracting(LazyGreedy.Pick::candidate).containsExactly(0, 2, 1);
        assertThat(picked.get(0).gain()).isCloseTo(2.4, within(1e-12));
        assertThat(picked.get(1).gain()).isCloseTo(0.4, within(1e-12));
        assertThat(picked.get(2).gain()).isCloseTo(0.2, within(1e-12));
    }

    /** In each of forty offices the boss is who leads the team; of the last ten this is known in valid only. */
    private static Dataset offices(boolean withValid) {
        List<String> facts = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            facts.add("x" + i + " boss y" + i);
            facts.add("x" + i + " team t" + i);
            facts.add("t" + i + " lead y" + i);
            facts.add("x" + i + " near y" + (i + 1) % 40);
            facts.add("x" + i + " near y" + i);
        }
        Graph graph = Graphs.of(facts.toArray(String[]::new));
        int boss = graph.relations().id("boss");
        Triples.Builder train = new Triples.Builder();
        Triples.Builder valid = new Triples.Builder();
        for (String fact : facts) {
            String[] names = fact.split(" ");
            Triple triple = new Triple(
                    graph.entities().id(names[0]),
                    graph.relations().id(names[1]),
                    graph.entities().id(names[2]));
            boolean last = withValid && triple.relation() == boss && Integer.parseInt(names[0].substring(1)) >= 30;
            (last ? valid : train).add(triple.head(), triple.relation(), triple.tail());
        }
        return new Dataset("offices", graph.entities(), graph.relations(), train.build(), valid.build(), Triples.NONE);
    }

    private static RuleSet rules(Dataset data) {
        int boss = data.relations().id("boss");
        Rule byTeam = Rule.of(
                boss, new int[] {data.relations().id("team"), data.relations().id("lead")}, 0.9);
        Rule near = Rule.of(boss, new int[] {data.relations().id("near")}, 0.9);
        RuleSet rules = RuleSet.of(data.relations(), List.of(near, byTeam.mirror(data.relations())));
        return WorthScale.rated(
                new RuleStatisticsCounter(data.buildGraph(), CountingOptions.DEFAULTS.exact()).count(rules));
    }

    @Example
    void theRuleThatAnswersTheValidFactsIsPickedAndReachesThemAll() {
        Dataset data = offices(true);
        RuleSelection selection =
                new RuleSelector(data, CompletionOptions.DEFAULTS, 1).select(rules(data), 1, Progress.NONE);
        assertThat(selection.picked()).hasSize(1);
        PickedRule first = selection.picked().get(0);
        assertThat(first.rule().length()).isEqualTo(2);
        // ten facts, each as sure as the rule
        assertThat(first.gain()).isCloseTo(10 * first.rule().worth().orElseThrow(), within(1e-9));
        assertThat(selection.gain()).isEqualTo(first.gain());
        assertThat(selection.facts()).isEqualTo(10);
        assertThat(selection.candidates()).isEqualTo(2);
        assertThat(selection.heldOut()).isFalse();
        assertThat(selection.mrr()).isEqualTo(1);
    }

    @Example
    void withoutValidFactsSomeOfTrainAreHeldOut() {
        Dataset data = offices(false);
        RuleSelection selection =
                new RuleSelector(data, CompletionOptions.DEFAULTS, 1).select(rules(data), 5, Progress.NONE);
        assertThat(selection.heldOut()).isTrue();
        assertThat(selection.facts()).isEqualTo(20);
        assertThat(selection.picked()).isNotEmpty();
        assertThat(selection.picked().get(0).rule().length()).isEqualTo(2);
    }

    @Example
    void dataWithoutFactsIsRefused() {
        Dataset data = offices(true);
        Dataset empty =
                new Dataset("empty", data.entities(), data.relations(), Triples.NONE, Triples.NONE, Triples.NONE);
        assertThatThrownBy(() -> new RuleSelector(empty, CompletionOptions.DEFAULTS, 1))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no facts to pick rules on");
    }
}
