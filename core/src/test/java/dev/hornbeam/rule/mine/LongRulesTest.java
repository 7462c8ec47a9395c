package dev.hornbeam.rule.mine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.Progress;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.mine.RuleMiner.LongRules;
import dev.hornbeam.testkit.Graphs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class LongRulesTest {
    private static final int CHAINS = 100;

    /** Chains of four steps whose ends nine of ten times have a fact of their own. */
    private static List<String> chains() {
        List<String> facts = new ArrayList<>();
        for (int i = 0; i < CHAINS; i++) {
            facts.add("a" + i + " first b" + i);
            facts.add("b" + i + " second c" + i);
            facts.add("d" + i + " third c" + i);
            facts.add("d" + i + " fourth e" + i);
            if (i % 10 > 0) {
                facts.add("a" + i + " whole e" + i);
            }
        }
        return facts;
    }

    private static List<Rule> longRules(List<String> facts, int most) {
        Graph graph = Graphs.of(facts.toArray(new String[0]));
        RuleSet rules = new RuleMiner(graph, MiningOptions.DEFAULTS.withLongRules(most)).mine(1);
        return rules.byHead(graph.relations().id("whole")).stream()
                .filter(rule -> rule.length() > RuleLength.USUAL)
                .toList();
    }

    @Test
    void findsTheRuleOfFourStepsWithItsCounts() {
        List<Rule> found = longRules(chains(), 10);
        assertThat(found).hasSize(1);
        assertThat(found.get(0).statistics().orElseThrow().support()).isEqualTo(90);
        assertThat(found.get(0).statistics().orElseThrow().bodySize()).isEqualTo(CHAINS);
        assertThat(found.get(0).score()).isEqualTo(91 / 102.0);
    }

    @Test
    void findsNoneWhereNoneIsAskedFor() {
        assertThat(longRules(chains(), 0)).isEmpty();
    }

    @Test
    void findsShorterRulesWherePathsAreGatheredForFewFacts() {
        List<String> facts = new ArrayList<>();
        for (int i = 0; i < CHAINS; i++) {
            facts.add("a" + i + " first b" + i);
            facts.add("b" + i + " second c" + i);
            facts.add("a" + i + " whole c" + i);
        }
        Graph graph = Graphs.of(facts.toArray(new String[0]));
        MiningOptions one = MiningOptions.DEFAULTS.withLongRules(5).withPaths(paths -> paths.withAnchors(1));
        int whole = graph.relations().id("whole");
        RuleSet none = RuleSet.of(graph.relations(), List.of());
        List<Rule> found = new LongRules(graph, one).beside(none, 1, rule -> rule.head() == whole, Progress.NONE);
        assertThat(found).hasSize(1);
        assertThat(found.get(0).length()).isEqualTo(2);
        assertThat(found.get(0).statistics().orElseThrow().support()).isEqualTo(CHAINS);
    }

    @Test
    void leavesOutWhatAShorterRuleExplainsAsWell() {
        List<String> facts = chains();
        for (int i = 0; i < CHAINS; i++) {
            if (i % 10 > 0) {
                facts.add("a" + i + " direct e" + i);
            }
        }
        assertThat(longRules(facts, 10)).isEmpty();
    }

    @Property(tries = 100)
    void bodiesThatJoinAPairAreThoseOfAllItsSimplePaths(@ForAll @IntRange(min = 0, max = 1_000_000) int seed) {
        Graph graph = Graphs.random(seed, 12, 3, 20);
        JoiningBodies bodies = new JoiningBodies(graph, new SplittableRandom(seed));
        for (int source = 0; source < graph.entityCount(); source++) {
            long targets = graph.neighbours(source, 0);
            for (int i = Slice.begin(targets); i < Slice.end(targets); i++) {
                Set<List<Integer>> slow = new HashSet<>();
                walk(graph, List.of(source), List.of(), graph.target(i), slow);
                slow.remove(List.of(0));
                assertThat(Arrays.stream(bodies.of(source, 0, graph.target(i)))
                                .sorted()
                                .distinct()
                                .toArray())
                        .isEqualTo(slow.stream()
                                .mapToLong(body -> JoiningBodies.number(
                                        body.stream().mapToInt(step -> step).toArray(), graph.relations()))
                                .sorted()
                                .toArray());
                for (List<Integer> body : slow) {
                    int[] steps = body.stream().mapToInt(step -> step).toArray();
                    long number = JoiningBodies.number(steps, graph.relations());
                    assertThat(JoiningBodies.steps(number, graph.relations())).isEqualTo(steps);
                    assertThat(number)
                            .isGreaterThanOrEqualTo(JoiningBodies.leastNumber(steps.length, graph.relations()))
                            .isLessThan(JoiningBodies.leastNumber(steps.length + 1, graph.relations()));
                }
            }
        }
    }

    private static void walk(
            Graph graph, List<Integer> visited, List<Integer> body, int to, Set<List<Integer>> bodies) {
        int at = visited.get(visited.size() - 1);
        if (at == to) {
            if (visited.size() > 1) {
                bodies.add(body);
            }
            return;
        }
        if (body.size() == JoiningBodies.LONGEST) {
            return;
        }
        long edges = graph.edges(at);
        for (int i = Slice.begin(edges); i < Slice.end(edges); i++) {
            if (!visited.contains(graph.target(i))) {
                walk(graph, with(visited, graph.target(i)), with(body, graph.relationAt(at, i)), to, bodies);
            }
        }
    }

    private static List<Integer> with(List<Integer> some, int one) {
        List<Integer> all = new ArrayList<>(some);
        all.add(one);
        return List.copyOf(all);
    }
}
