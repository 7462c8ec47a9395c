package dev.hornbeam.complete.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.complete.audit.SignReader.PairRules;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.testkit.Graphs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Compares the rules between two entities with a slow walk along every simple path. */
class PairRulesTest {
    @Property(tries = 150)
    void theBestRuleIsThatOfASlowWalk(@ForAll @IntRange(max = 9_999) int seed) {
        Graph graph = Graphs.random(seed, 7, 2, 18);
        Random random = new Random(seed);
        RuleSet rules = rules(graph.relations(), random);
        RuleBook book = new RuleBook(rules, RuleMeasure.SCORE);
        PairRules pair = new PairRules(graph, new BodyTable(book, graph.relations()));
        for (Triple fact : DoubtfulFacts.facts(graph).asList()) {
            pair.look(fact.head(), fact.tail(), fact, fact);
            for (int head = 0; head < graph.relations().directedCount(); head++) {
                double best = 0;
                for (int i = 0; i < book.of(head).size(); i++) {
                    if (leads(graph, book.of(head).get(i), 0, List.of(fact.head()), fact)) {
                        best = Math.max(best, book.of(head).confidence(i));
                    }
                }
                assertThat(pair.sure(head)).isEqualTo(best);
            }
        }
    }

    private static RuleSet rules(Relations relations, Random random) {
        List<Rule> rules = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            int[] body = random.ints(1 + random.nextInt(3), 0, relations.directedCount())
                    .toArray();
            rules.add(Rule.of(random.nextInt(relations.count()), body, (i + 1) / 30.0));
        }
        Set<String> said = new HashSet<>();
        return RuleSet.of(
                relations,
                rules.stream()
                        .filter(rule -> said.add(rule.head() + Arrays.toString(rule.body())))
                        .toList());
    }

    private static boolean leads(Graph graph, Rule rule, int step, List<Integer> path, Triple hidden) {
        int last = path.get(path.size() - 1);
        if (step == rule.length()) {
            return last == hidden.tail();
        }
        long targets = graph.neighbours(last, rule.relation(step));
        for (int i = Slice.begin(targets); i < Slice.end(targets); i++) {
            int target = graph.target(i);
            boolean closes = step == rule.length() - 1 && target == hidden.tail();
            boolean isHidden = graph.relations().isInverse(rule.relation(step))
                    ? hidden.equals(new Triple(target, graph.relations().base(rule.relation(step)), last))
                    : hidden.equals(new Triple(last, rule.relation(step), target));
            boolean simple = !path.contains(target) && (target != hidden.tail() || closes)
                    || closes && hidden.head() == hidden.tail() && rule.length() == 1;
            List<Integer> longer = new ArrayList<>(path);
            longer.add(target);
            if (!isHidden && simple && leads(graph, rule, step + 1, longer, hidden)) {
                return true;
            }
        }
        return false;
    }
}
