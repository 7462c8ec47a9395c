package dev.hornbeam.reason.ground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.testkit.Graphs;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PathGrounderTest {

    @Test
    void countsThePathsOfABody() {
        Graph graph = Graphs.of("ann child bob", "ann child bea", "bob child cid", "bea child cid", "ann grand zoe");
        assertThat(reached(graph, "ann", "grand", "child child")).isEqualTo(Map.of("cid", 2));
    }

    @Test
    void asksForTheOtherSideByTheMirroredRule() {
        Graph graph = Graphs.of("ann child bob", "bob child cid", "ann grand zoe");
        assertThat(reached(graph, "cid", "inv_grand", "child child")).isEqualTo(Map.of("ann", 1));
    }

    @Test
    void aSymmetricRelationIsReachedByItsInverse() {
        Graph graph = Graphs.of("ann married bob", "cid married ann");
        Rule symmetric = Rule.of(0, new int[] {1}, .9);
        assertThat(reached(graph, "ann", "married", symmetric)).isEqualTo(Map.of("cid", 1));
        assertThat(reached(graph, "bob", "married", symmetric)).isEqualTo(Map.of("ann", 1));
    }

    @Test
    void noPathUsesASelfLoopOrComesBack() {
        Graph graph = Graphs.of("ann likes ann", "ann likes bob", "bob likes bob", "bob likes ann", "ann r ann");
        assertThat(reached(graph, "ann", "r", "likes")).isEqualTo(Map.of("bob", 1));
        assertThat(reached(graph, "ann", "r", "likes likes")).isEmpty();
    }

    @Test
    void anEntityWithoutFactsReachesNothing() {
        Graph graph = Graphs.of("ann r bob", "bob s ann");
        Graph without =
                Graph.of(Vocabulary.of("ann", "bob", "new"), graph.relations(), Triples.of(new Triple(0, 0, 1)));
        assertThat(reached(without, "new", "r", "s")).isEmpty();
    }

    @Test
    void aRuleThatRepeatsItsHeadIsLeftOut() {
        Graph graph = Graphs.of("ann r bob");
        assertThat(QueryRules.of(rules(graph, "r", "r"), 0, RuleMeasure.SCORE, 9)
                        .size())
                .isZero();
    }

    @Test
    void aRuleStatedFromBothEndsIsWalkedOnce() {
        Graph graph = Graphs.of("ann r bob", "ann s bob");
        Rule rule = Rule.of(0, new int[] {1}, .5);
        Rule mirror = rule.mirror(graph.relations());
        RuleSet both = RuleSet.of(graph.relations(), List.of(rule, mirror));
        assertThat(QueryRules.of(both, 0, RuleMeasure.SCORE, 9).rules()).containsExactly(rule);
        assertThat(QueryRules.of(both, 2, RuleMeasure.SCORE, 9).rules()).containsExactly(mirror);
    }

    @Test
    void aHubBeyondTheBudgetIsCutAndCounted() {
        Graph graph = Graphs.of("ann s hub", "hub s a", "hub s b", "hub s c", "ann r zoe");
        QueryRules rules = QueryRules.of(rules(graph, "r", "s s"), 1, RuleMeasure.SCORE, 9);
        Query query = new Query(graph.entities().id("ann"), 1);
        assertThat(new PathGrounder(graph, 6).ground(query, rules).size()).isEqualTo(3);
        Grounding cut = new PathGrounder(graph, 5).ground(query, rules);
        assertThat(cut.size()).isZero();
        assertThat(cut.cutRules()).isEqualTo(1);
    }

    @Test
    void rulesOfAnotherRelationAreRefused() {
        Graph graph = Graphs.of("ann s bob", "ann r zoe");
        QueryRules rules = QueryRules.of(rules(graph, "r", "s"), 1, RuleMeasure.SCORE, 9);
        assertThatThrownBy(() -> new PathGrounder(graph).ground(new Query(0, 0), rules))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static RuleSet rules(Graph graph, String head, String body) {
        int[] ids = List.of(body.split(" ")).stream()
                .mapToInt(graph.relations()::id)
                .toArray();
        return RuleSet.of(graph.relations(), List.of(Rule.of(graph.relations().id(head), ids, .5)));
    }

    private static Map<String, Integer> reached(Graph graph, String entity, String relation, String body) {
        String head = relation.replace("inv_", "");
        return reached(graph, entity, relation, rules(graph, head, body).get(0));
    }

    private static Map<String, Integer> reached(Graph graph, String entity, String relation, Rule rule) {
        RuleSet set = RuleSet.of(graph.relations(), List.of(rule));
        int asked = graph.relations().id(relation);
        QueryRules rules = QueryRules.of(set, asked, RuleMeasure.SCORE, 9);
        Query query = new Query(graph.entities().id(entity), asked);
        Grounding grounding = new PathGrounder(graph).ground(query, rules);
        Map<String, Integer> names = new TreeMap<>();
        for (int c = 0; c < grounding.size(); c++) {
            names.put(graph.entities().name(grounding.entity(c)), grounding.paths(Slice.begin(grounding.hits(c))));
        }
        return names;
    }
}
