package dev.hornbeam.reason.constant;

import dev.hornbeam.rule.constant.ConstantRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * The rules with constants that answer queries of one relation or inverse, found by what a query knows: by the first edges of
 * X, or by the constant in the head. Immutable but for what it remembers of bodies.
 */
public final class ConstantIndex {
    /** The index of no rules. */
    public static final ConstantIndex NONE = new ConstantIndex(0, List.of(), new int[0]);

    /** A rule with its number among all rules of the query. */
    record Numbered(int number, ConstantRule rule) {}

    /** The rules about X that share a body: by constant end, and those that end anywhere. */
    static final class BodyGroup {
        final int[] body;
        final Map<Integer, List<Numbered>> byEnd = new HashMap<>();
        final List<Numbered> anywhere = new ArrayList<>();

        BodyGroup(int[] body) {
            this.body = body;
        }

        int size() {
            return anywhere.size()
                    + byEnd.values().stream().mapToInt(List::size).sum();
        }
    }

    private final List<Numbered> withoutBody = new ArrayList<>();
    private final Map<Long, List<Numbered>> byEdge = new HashMap<>();
    private final List<BodyGroup> groups;
    private final Map<Integer, List<Numbered>> byConstant = new HashMap<>();
    private final List<Numbered> aboutItself = new ArrayList<>();
    private final Map<List<Integer>, HoldingEntities> holding = new ConcurrentHashMap<>();

    /**
     * @param relation whose queries are answered
     * @param numbers of the rules among all rules of the query
     */
    public ConstantIndex(int relation, List<ConstantRule> rules, int[] numbers) {
        Map<List<Integer>, BodyGroup> bodies = new LinkedHashMap<>();
        for (int i = 0; i < rules.size(); i++) {
            ConstantRule rule = rules.get(i);
            Numbered numbered = new Numbered(numbers[i], rule);
            boolean ofX = rule.head() == relation;
            if (rule.constant() == ConstantRule.SAME) {
                aboutItself.add(numbered);
            } else if (!ofX) {
                byConstant
                        .computeIfAbsent(rule.constant(), c -> new ArrayList<>())
                        .add(numbered);
            } else if (rule.length() == 0) {
                withoutBody.add(numbered);
            } else if (rule.length() == 1 && rule.end() != ConstantRule.ANY) {
                byEdge.computeIfAbsent(edge(rule.relation(0), rule.end()), e -> new ArrayList<>())
                        .add(numbered);
            } else {
                BodyGroup group = bodies.computeIfAbsent(key(rule.body()), b -> new BodyGroup(rule.body()));
                List<Numbered> place = rule.endsAnywhere()
                        ? group.anywhere
                        : group.byEnd.computeIfAbsent(rule.end(), e -> new ArrayList<>());
                place.add(numbered);
            }
        }
        groups = List.copyOf(bodies.values());
    }

    private static long edge(int relation, int entity) {
        return (long) relation << 32 | entity;
    }

    private static List<Integer> key(int[] body) {
        return Arrays.stream(body).boxed().toList();
    }

    boolean isEmpty() {
        return withoutBody.isEmpty()
                && byEdge.isEmpty()
                && groups.isEmpty()
                && byConstant.isEmpty()
                && aboutItself.isEmpty();
    }

    /** Rules about X without a body. */
    List<Numbered> withoutBody() {
        return withoutBody;
    }

    /** Whether any rule about X has one edge to a constant as its body. */
    boolean hasEdges() {
        return !byEdge.isEmpty();
    }

    /** Rules about X whose body is one edge to a constant. */
    List<Numbered> byEdge(int relation, int end) {
        return byEdge.getOrDefault(edge(relation, end), List.of());
    }

    /** All other rules about X with a constant in their head. */
    List<BodyGroup> groups() {
        return groups;
    }

    /** Rules whose head has this constant, where X is asked for. */
    List<Numbered> byConstant(int constant) {
        return byConstant.getOrDefault(constant, List.of());
    }

    /** Rules with a head {@code r(X, X)}. */
    List<Numbered> aboutItself() {
        return aboutItself;
    }

    /** The entities that a body leads anywhere from, found once for all queries. */
    HoldingEntities holding(int[] body, Supplier<HoldingEntities> found) {
        return holding.computeIfAbsent(key(body), b -> found.get());
    }

    /**
     * The entities that a body leads anywhere from.
     *
     * @param entities ascending
     * @param unavoidable for each, the entities that are on every one of its paths
     */
    record HoldingEntities(int[] entities, int[][] unavoidable) {}
}
