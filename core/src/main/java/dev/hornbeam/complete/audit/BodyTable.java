package dev.hornbeam.complete.audit;

import dev.hornbeam.RuleStatistics;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.reason.ground.QueryRules;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.rule.Rule;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The rules of a model by body, for bodies of up to three steps; immutable. */
final class BodyTable {
    private static final int[] NO_RULES = {};
    private static final int BITS = 21;

    private final List<Rule> rules = new ArrayList<>();
    private final List<Double> confidences = new ArrayList<>();
    private final Map<Long, int[]> byBody = new HashMap<>();
    private final Set<Long> prefixes = new HashSet<>();
    private final boolean[] begins;
    /** Whether a rule of a head begins with a step, by head and step. */
    private final BitSet[] leads;

    private int longest;

    BodyTable(RuleBook book, Relations relations) {
        begins = new boolean[relations.directedCount()];
        leads = new BitSet[relations.directedCount()];
        Map<Long, List<Integer>> gathered = new HashMap<>();
        for (int head = 0; head < relations.directedCount(); head++) {
            QueryRules own = book.of(head);
            for (int i = 0; i < own.size(); i++) {
                Rule rule = own.get(i);
                if (rule.length() <= 3) {
                    add(rule, own.confidence(i), gathered);
                }
            }
        }
        gathered.forEach(
                (body, list) -> byBody.put(body, list.stream().mapToInt(i -> i).toArray()));
    }

    private void add(Rule rule, double confidence, Map<Long, List<Integer>> gathered) {
        int[] body = rule.body();
        begins[body[0]] = true;
        if (leads[rule.head()] == null) {
            leads[rule.head()] = new BitSet();
        }
        leads[rule.head()].set(body[0]);
        longest = Math.max(longest, body.length);
        if (body.length == 3) {
            prefixes.add(code(body[0], body[1]));
        }
        long code = body.length == 1
                ? code(body[0])
                : body.length == 2 ? code(body[0], body[1]) : code(body[0], body[1], body[2]);
        gathered.computeIfAbsent(code, each -> new ArrayList<>()).add(rules.size());
        rules.add(rule);
        confidences.add(confidence);
    }

    static long code(int first) {
        return first + 1L;
    }

    static long code(int first, int second) {
        return code(first) << BITS | second + 1L;
    }

    static long code(int first, int second, int third) {
        return code(first, second) << BITS | third + 1L;
    }

    /** The rules of a body. */
    int[] rules(long body) {
        return byBody.getOrDefault(body, NO_RULES);
    }

    boolean begins(int relation) {
        return begins[relation];
    }

    /** Whether a rule of a head begins with a step. */
    boolean leads(int head, int step) {
        return leads[head] != null && leads[head].get(step);
    }

    /** Whether two steps begin a body of three. */
    boolean begins(int first, int second) {
        return prefixes.contains(code(first, second));
    }

    int longest() {
        return longest;
    }

    Rule rule(int number) {
        return rules.get(number);
    }

    /**
     * How often a rule is right, apart from one pair.
     *
     * @param counted whether that pair is among those the rule was right for
     */
    double confidence(int number, boolean counted) {
        Optional<RuleStatistics> statistics = rules.get(number).statistics();
        if (statistics.isEmpty() || statistics.get().bodySize() <= 0) {
            return confidences.get(number);
        }
        double fewer = counted && statistics.get().support() > 0 ? 1 : 0;
        double support = statistics.get().support() - fewer;
        double body = statistics.get().bodySize() - fewer;
        return support <= 0 ? 0 : support / (body + 1);
    }
}
