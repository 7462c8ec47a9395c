package dev.hornbeam.complete.audit;

import dev.hornbeam.AuditOptions;
import dev.hornbeam.ConstraintKind;
import dev.hornbeam.Progress;
import dev.hornbeam.RuleStatistics;
import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.reason.Answer;
import dev.hornbeam.reason.Reasoner;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.shape.ConstraintCheck;
import dev.hornbeam.work.ParallelTasks;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Finds facts that a graph lacks though strong rules predict them. Only rules that are mostly right are followed, and of those
 * only the ones whose facts can be as severe as is asked for, so that a large graph is done in reasonable time.
 */
final class MissingFacts {
    /** A rule is followed if it is right at least this often, with doubt. */
    private static final double LEAST_SURE = .6;

    private static final double MISSING = .05;
    private static final int MOST_PER_QUESTION = 20;

    /**
     * A fact that is missing.
     *
     * @param sure how often its best rule is right, with doubt
     */
    record Missing(int head, int relation, int tail, double sure, Rule rule) {}

    private final GraphCompleter completer;
    private final Graph graph;
    private final ConstraintCheck check;
    private final AuditOptions options;

    MissingFacts(GraphCompleter completer, ConstraintCheck check, AuditOptions options) {
        this.completer = completer;
        this.graph = completer.graph();
        this.check = check;
        this.options = options;
    }

    /** The surest of them first. */
    List<Missing> find(int most, Progress progress) {
        Relations relations = graph.relations();
        List<Rule> strong = new ArrayList<>();
        List<Integer> asked = new ArrayList<>();
        for (int relation = 0; relation < relations.count(); relation++) {
            List<Rule> own = completer.rules().of(relation).rules().stream()
                    .filter(rule -> sure(rule) >= LEAST_SURE && severity(rule) >= options.leastSeverity())
                    .toList();
            if (!own.isEmpty()) {
                strong.addAll(own);
                asked.add(relation);
            }
        }
        GraphCompleter by = GraphCompleter.of(graph, RuleSet.of(relations, strong), completer.options());
        int entities = graph.entityCount();
        List<List<Missing>> found = new ArrayList<>(Collections.nCopies(entities, List.of()));
        new ParallelTasks(options.threads())
                .run(
                        entities,
                        by::reasoner,
                        (entity, reasoner) -> found.set(entity, ofEntity(by, reasoner, entity, asked)),
                        progress);
        return found.stream()
                .flatMap(List::stream)
                .sorted(Comparator.comparingDouble((Missing each) -> -severity(each.rule()))
                        .thenComparingInt(Missing::relation)
                        .thenComparingInt(Missing::head)
                        .thenComparingInt(Missing::tail))
                .limit(most)
                .toList();
    }

    private List<Missing> ofEntity(GraphCompleter by, Reasoner reasoner, int entity, List<Integer> asked) {
        List<Missing> found = new ArrayList<>();
        if (graph.degree(entity) == 0) {
            return found;
        }
        for (int relation : asked) {
            boolean begins = by.rules().of(relation).rules().stream()
                    .anyMatch(rule -> graph.groupOf(entity, rule.relation(0)) >= 0);
            if (!begins) {
                continue;
            }
            int left = check.has(relation, ConstraintKind.FUNCTIONAL) ? 1 : MOST_PER_QUESTION;
            for (Answer answer : reasoner.answer(new Query(entity, relation), MOST_PER_QUESTION, false)
                    .answers()) {
                if (left > 0
                        && answer.reached()
                        && check.of(entity, relation, answer.entity()).isEmpty()) {
                    Optional<Rule> best = best(by, relation, answer.score());
                    if (best.isPresent()) {
                        found.add(new Missing(entity, relation, answer.entity(), sure(best.get()), best.get()));
                        left--;
                    }
                }
            }
        }
        return found;
    }

    /** The rule that the score of an answer comes from: the best one decides, the others only break ties. */
    private static Optional<Rule> best(GraphCompleter by, int relation, double score) {
        Optional<Rule> best = Optional.empty();
        double closest = Double.POSITIVE_INFINITY;
        for (int i = 0; i < by.rules().of(relation).size(); i++) {
            double off = Math.abs(by.rules().of(relation).confidence(i) - score);
            if (off < closest) {
                closest = off;
                best = Optional.of(by.rules().of(relation).get(i));
            }
        }
        return best;
    }

    /** The most severe that a fact missing by a rule can be. */
    private static double severity(Rule rule) {
        return sure(rule) * likely(rule);
    }

    /**
     * How likely an exception of a rule is a missing fact. The pairs that a rule is wrong about are all exceptions: of those
     * only so many can be missing facts as facts are missing in the graph, about one in twenty.
     */
    static double likely(Rule rule) {
        double support = rule.statistics().map(RuleStatistics::support).orElse(0L);
        double exceptions = rule.statistics().map(RuleStatistics::bodySize).orElse(0L) - support;
        return exceptions <= 0 ? 1 : Math.min(1, MISSING * support / exceptions);
    }

    /** How often a rule is right, with doubt. */
    static double sure(Rule rule) {
        Optional<RuleStatistics> counted = rule.statistics();
        if (counted.isEmpty() || counted.get().bodySize() == 0) {
            return 0;
        }
        double n = counted.get().bodySize();
        double share = counted.get().support() / n;
        double z = 1.6449;
        double square = z * z / n;
        return (share + square / 2 - z * Math.sqrt(share * (1 - share) / n + square / (4 * n))) / (1 + square);
    }
}
