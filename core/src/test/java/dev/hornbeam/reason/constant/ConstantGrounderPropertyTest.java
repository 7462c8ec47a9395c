package dev.hornbeam.reason.constant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.ground.Grounding;
import dev.hornbeam.reason.ground.PathGrounder;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.reason.ground.QueryRules;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.constant.ConstantRule;
import dev.hornbeam.rule.constant.ConstantRules;
import dev.hornbeam.testkit.Graphs;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class ConstantGrounderPropertyTest {

    @Property(tries = 150)
    void leadsWhereTryingEveryEntityLeads(@ForAll long seed, @ForAll @IntRange(max = 50) int facts) {
        Graph graph = Graphs.random(seed, 7, 2, facts);
        RuleBook book = book(graph, seed);
        PathGrounder grounder = new PathGrounder(graph);
        for (int relation = 0; relation < graph.relations().directedCount(); relation++) {
            for (int entity = 0; entity < graph.entityCount(); entity++) {
                check(grounder, book, graph, entity, relation, -1);
            }
        }
    }

    @Property(tries = 100)
    void aFactLeftOutIsAsIfItWereNotThere(@ForAll long seed, @ForAll @IntRange(min = 1, max = 40) int facts) {
        Graph graph = Graphs.random(seed, 6, 2, facts);
        RuleBook book = book(graph, seed);
        PathGrounder grounder = new PathGrounder(graph);
        for (int relation = 0; relation < graph.relations().directedCount(); relation++) {
            long sources = graph.sources(relation);
            for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
                int answer = graph.target(Slice.begin(graph.neighbours(graph.source(i), relation)));
                check(grounder, book, graph, graph.source(i), relation, answer);
            }
        }
    }

    private static void check(
            PathGrounder grounder, RuleBook book, Graph graph, int entity, int relation, int excluded) {
        QueryRules rules = book.of(relation);
        Grounding grounding = grounder.ground(new Query(entity, relation), rules, excluded);
        Map<Integer, Set<Integer>> found = new TreeMap<>();
        for (int candidate = 0; candidate < grounding.reached(); candidate++) {
            long hits = grounding.hits(candidate);
            for (int hit = Slice.begin(hits); hit < Slice.end(hits); hit++) {
                if (!rules.isChain(grounding.rule(hit))) {
                    found.computeIfAbsent(grounding.rule(hit), r -> new TreeSet<>())
                            .add(grounding.entity(candidate));
                }
            }
        }
        Map<Integer, Set<Integer>> expected = new TreeMap<>();
        for (int rule = 0; rule < rules.size(); rule++) {
            Optional<ConstantRule> constant = rules.constant(rule);
            if (constant.isPresent()) {
                Set<Integer> answers = new SlowRule(graph, constant.get(), entity, relation, excluded).answers();
                if (!answers.isEmpty()) {
                    expected.put(rule, answers);
                }
            }
        }
        assertThat(found).isEqualTo(expected);
        assertThat(grounding.cutRules()).isZero();
    }

    /** Tries every X and every path, as the definition says. */
    private record SlowRule(Graph graph, ConstantRule rule, int entity, int relation, int excluded) {
        Set<Integer> answers() {
            Set<Integer> answers = new TreeSet<>();
            for (int x = 0; x < graph.entityCount(); x++) {
                int constant = rule.constant() == ConstantRule.SAME ? x : rule.constant();
                boolean apart = rule.constant() == ConstantRule.SAME || x != constant;
                if (apart && holds(x, constant, new ArrayList<>(List.of(x)))) {
                    if (rule.head() == relation && x == entity) {
                        answers.add(constant);
                    } else if (rule.head() != relation && constant == entity) {
                        answers.add(x);
                    }
                }
            }
            return answers;
        }

        private boolean holds(int at, int constant, List<Integer> path) {
            int step = path.size() - 1;
            if (step == rule.length()) {
                return rule.end() == ConstantRule.ANY || at == rule.end();
            }
            for (int next = 0; next < graph.entityCount(); next++) {
                boolean last = step == rule.length() - 1;
                boolean mayBeConstant = last && rule.end() != ConstantRule.ANY || rule.constant() == ConstantRule.SAME;
                if (hasEdge(at, rule.relation(step), next)
                        && !path.contains(next)
                        && (next != constant || mayBeConstant)) {
                    List<Integer> longer = new ArrayList<>(path);
                    longer.add(next);
                    if (holds(next, constant, longer)) {
                        return true;
                    }
                }
            }
            return false;
        }

        private boolean hasEdge(int from, int step, int to) {
            boolean hidden = excluded >= 0
                    && (from == entity && step == relation && to == excluded
                            || from == excluded && step == graph.relations().inverse(relation) && to == entity);
            return !hidden && graph.contains(from, step, to);
        }
    }

    private static RuleBook book(Graph graph, long seed) {
        Relations relations = graph.relations();
        Random random = new Random(seed);
        List<ConstantRule> rules = new ArrayList<>();
        Set<List<Integer>> seen = new HashSet<>();
        for (int i = 0; i < 60; i++) {
            int[] body =
                    random.ints(random.nextInt(4), 0, relations.directedCount()).toArray();
            int end =
                    body.length == 0 || random.nextInt(3) == 0 ? ConstantRule.ANY : random.nextInt(graph.entityCount());
            int constant = random.nextInt(12) == 0 ? ConstantRule.SAME : random.nextInt(graph.entityCount());
            ConstantRule rule = new ConstantRule(
                    random.nextInt(relations.directedCount()),
                    constant,
                    body,
                    end,
                    random.nextDouble(),
                    Optional.empty());
            boolean tame = body.length > 0 || constant != ConstantRule.SAME;
            if (tame && seen.add(rule.statement())) {
                rules.add(rule);
            }
        }
        RuleSet chains = RuleSet.of(relations, List.of(Rule.of(0, new int[] {1}, 0.5)));
        return new RuleBook(chains, RuleMeasure.SCORE)
                .with(ConstantBook.of(ConstantRules.of(relations, graph.entities(), rules), graph));
    }
}
