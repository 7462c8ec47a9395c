package dev.hornbeam.rule.mine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.Rule.Fold;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.WorthScale;
import dev.hornbeam.rule.count.CountingOptions;
import dev.hornbeam.rule.count.RuleStatisticsCounter;
import dev.hornbeam.rule.mine.RuleFolding.FoldOptions;
import dev.hornbeam.testkit.Graphs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeSet;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class RuleFoldingTest {
    private static final FoldOptions EXACT = FoldOptions.DEFAULTS.exact();

    /** Twelve times: x's boss is y, who leads x's team; x's friend z has the same boss only in the first eleven. */
    private static Graph offices() {
        List<String> facts = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            facts.add("x" + i + " boss y" + i);
            facts.add("x" + i + " team t" + i);
            facts.add("t" + i + " lead y" + i);
            facts.add("x" + i + " friend z" + i);
            facts.add("z" + i + " boss " + (i < 11 ? "y" + i : "other"));
        }
        return Graphs.of(facts.toArray(String[]::new));
    }

    private static RuleSet rated(Graph graph, RuleSet rules) {
        return WorthScale.rated(new RuleStatisticsCounter(graph, CountingOptions.DEFAULTS.exact()).count(rules));
    }

    private static Rule rule(Graph graph, String head, String... body) {
        Relations relations = graph.relations();
        int[] ids = Arrays.stream(body).mapToInt(relations::id).toArray();
        return Rule.of(relations.id(head), ids, 0.5);
    }

    private static List<Integer> body(Rule rule) {
        return Arrays.stream(rule.body()).boxed().toList();
    }

    @Example
    void aRuleWithTheSameTruePairsIsFoldedIntoTheBetterOne() {
        Graph graph = offices();
        Rule byTeam = rule(graph, "boss", "team", "lead"); // 12 of 12
        Rule byFriend = rule(graph, "boss", "friend", "boss"); // 11 of 12
        RuleSet folded = new RuleFolding(graph, EXACT)
                .fold(rated(graph, RuleSet.of(graph.relations(), List.of(byFriend, byTeam))));
        assertThat(folded.get(0).fold()).contains(new Fold(body(byTeam), 0));
        assertThat(folded.get(1).fold()).isEmpty();
    }

    @Example
    void aRuleThatAddsMoreThanOneInTenOfItsTruePairsIsKept() {
        List<String> facts = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            facts.add("x" + i + " h y" + i);
            facts.add("x" + i + " a y" + i);
            facts.add(i < 18 ? "x" + i + " b y" + i : "x" + i + " c y" + i);
            facts.add("x" + i + (i == 17 ? " c y" : " d y") + i);
        }
        Graph graph = Graphs.of(facts.toArray(String[]::new));
        RuleSet rules = RuleSet.of(graph.relations(), List.of(rule(graph, "h", "a"), rule(graph, "h", "b")));
        assertThat(new RuleFolding(graph, EXACT)
                        .fold(rated(graph, rules))
                        .get(1)
                        .fold())
                .contains(new Fold(body(rules.get(0)), 0));
        // c has three pairs, of which b has one
        RuleSet close = RuleSet.of(graph.relations(), List.of(rule(graph, "h", "b"), rule(graph, "h", "c")));
        assertThat(new RuleFolding(graph, EXACT).fold(rated(graph, close)))
                .allMatch(each -> each.fold().isEmpty());
    }

    @Example
    void aSurelyBetterRuleIsNotFoldedIntoAShorterOneThatPredictsMuchElse() {
        List<String> facts = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            facts.add("x" + i + " h y" + i);
            facts.add("x" + i + " near y" + i);
            facts.add("x" + i + " near u" + i);
            facts.add("x" + i + " near v" + i);
            facts.add("x" + i + " p m" + i);
            facts.add("m" + i + " q y" + i);
        }
        Graph graph = Graphs.of(facts.toArray(String[]::new));
        Rule broad = rule(graph, "h", "near"); // 30 of 90
        Rule sure = rule(graph, "h", "p", "q"); // 30 of 30
        RuleSet folded =
                new RuleFolding(graph, EXACT).fold(rated(graph, RuleSet.of(graph.relations(), List.of(broad, sure))));
        assertThat(folded.get(1).fold()).isEmpty();
        assertThat(folded.get(0).fold()).contains(new Fold(body(sure), 0));
    }

    @Example
    void aRuleAndItsMirrorImageAreOneRule() {
        Graph graph = offices();
        Rule byTeam = rule(graph, "boss", "team", "lead");
        Rule mirrored = byTeam.mirror(graph.relations());
        RuleSet folded = new RuleFolding(graph, EXACT)
                .fold(rated(graph, RuleSet.of(graph.relations(), List.of(byTeam, mirrored))));
        assertThat(folded.get(0).fold()).isEmpty();
        assertThat(folded.get(1).fold()).contains(new Fold(body(mirrored), 0));
    }

    @Example
    void aRuleStatedForAnInverseIsFoldedIntoABodyThatIsReadTheSameWay() {
        Graph graph = offices();
        Rule byTeam = rule(graph, "boss", "team", "lead");
        Rule byFriend = rule(graph, "boss", "friend", "boss").mirror(graph.relations());
        RuleSet folded = new RuleFolding(graph, EXACT)
                .fold(rated(graph, RuleSet.of(graph.relations(), List.of(byTeam, byFriend))));
        assertThat(folded.get(1).fold()).contains(new Fold(body(byTeam.mirror(graph.relations())), 0));
    }

    @Example
    void rulesWithoutSupportAndRulesNotRatedStayAsTheyAre() {
        Graph graph = offices();
        RuleSet rules = RuleSet.of(
                graph.relations(), List.of(rule(graph, "lead", "friend"), rule(graph, "boss", "team", "lead")));
        assertThat(new RuleFolding(graph, EXACT).fold(rules))
                .allMatch(each -> each.fold().isEmpty());
        assertThat(new RuleFolding(graph, EXACT).fold(rated(graph, rules)))
                .allMatch(each -> each.fold().isEmpty());
        RuleSet none = RuleSet.of(graph.relations(), List.of());
        assertThat(new RuleFolding(graph, EXACT).fold(none)).isEmpty();
    }

    @Property(tries = 200)
    void foldsAreThoseOfTheDefinition(
            @ForAll long seed,
            @ForAll @IntRange(min = 3, max = 9) int entities,
            @ForAll @IntRange(min = 2, max = 3) int relations,
            @ForAll @IntRange(min = 5, max = 45) int facts) {
        Graph graph = Graphs.random(seed, entities, relations, facts);
        RuleSet rules = rated(graph, randomRules(new SplittableRandom(seed), graph));
        Map<Rule, Fold> expected = new SlowFolding(graph).folds(rules);
        for (Rule rule : new RuleFolding(graph, EXACT.withThreads(2)).fold(rules)) {
            assertThat(rule.fold()).as("%s", rule).isEqualTo(Optional.ofNullable(expected.get(rule)));
        }
    }

    @Property(tries = 30)
    void aSampleFoldsTheSameOnAnyNumberOfThreadsAndOnlyWhatNearlyHolds(@ForAll long seed) {
        Graph graph = Graphs.random(seed, 60, 3, 900);
        RuleSet rules = rated(graph, randomRules(new SplittableRandom(seed), graph));
        FoldOptions sampled = EXACT.withMostFacts(100).withBudget(2_000).withSeed(seed);
        RuleSet once = new RuleFolding(graph, sampled.withThreads(1)).fold(rules);
        RuleSet again = new RuleFolding(graph, sampled.withThreads(3)).fold(rules);
        for (int i = 0; i < rules.size(); i++) {
            assertThat(again.get(i).fold()).isEqualTo(once.get(i).fold());
            long adds = once.get(i).fold().map(Fold::adds).orElse(0L);
            assertThat(adds)
                    .isLessThanOrEqualTo(rules.get(i).statistics().orElseThrow().support() / 5);
        }
    }

    private static RuleSet randomRules(SplittableRandom random, Graph graph) {
        TreeSet<Rule> rules = new TreeSet<>();
        for (int i = 0; i < 40; i++) {
            int[] body = new int[1 + random.nextInt(3)];
            for (int step = 0; step < body.length; step++) {
                body[step] = random.nextInt(graph.relations().directedCount());
            }
            Rule rule = Rule.of(random.nextInt(graph.relations().count()), body, 0.5);
            if (!rule.isTrivial()) {
                rules.add(rule);
            }
        }
        return RuleSet.of(graph.relations(), rules);
    }
}
