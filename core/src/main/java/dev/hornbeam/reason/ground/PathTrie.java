package dev.hornbeam.reason.ground;

import dev.hornbeam.rule.Rule;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.stream.IntStream;

/**
 * Bodies as a tree that shares prefixes, so that rules with a common beginning share its walk. Node 0 is the empty body;
 * the children of a node have consecutive numbers, in the order in which the rules name them.
 */
final class PathTrie {
    /** The value of {@link #rule} where no rule ends. */
    static final int NO_RULE = -1;

    private final int[] relation;
    private final int[] rule;
    private final int[] firstChild;
    private final int[] rulesBelow;
    /** The children of every node by relation, and those relations: read side by side by every step. */
    private final int[] byRelation;

    private final int[] relationInOrder;
    private final boolean[] endsSoon;
    private final int depth;

    private static final class Node {
        final int relation;
        final Map<Integer, Node> children = new LinkedHashMap<>();
        int rule = NO_RULE;
        int rulesBelow;

        Node(int relation) {
            this.relation = relation;
        }
    }

    /** @param numbers what each rule is called */
    PathTrie(List<Rule> rules, int[] numbers) {
        Node root = new Node(-1);
        int longest = 0;
        for (int i = 0; i < rules.size(); i++) {
            insert(root, rules.get(i), numbers[i]);
            longest = Math.max(longest, rules.get(i).length());
        }
        List<Node> nodes = breadthFirst(root);
        relation = new int[nodes.size()];
        rule = new int[nodes.size()];
        rulesBelow = new int[nodes.size()];
        endsSoon = new boolean[nodes.size()];
        firstChild = new int[nodes.size() + 1];
        depth = longest;
        int next = 1;
        for (int i = 0; i < nodes.size(); i++) {
            Node node = nodes.get(i);
            relation[i] = node.relation;
            rule[i] = node.rule;
            rulesBelow[i] = node.rulesBelow;
            endsSoon[i] = node.children.values().stream().allMatch(child -> child.children.isEmpty());
            firstChild[i] = next;
            next += node.children.size();
        }
        firstChild[nodes.size()] = next;
        byRelation = IntStream.range(0, nodes.size())
                .flatMap(i -> IntStream.range(firstChild[i], firstChild[i + 1])
                        .boxed()
                        .sorted(Comparator.comparingInt(child -> relation[child]))
                        .mapToInt(Integer::intValue))
                .toArray();
        relationInOrder = IntStream.of(byRelation).map(child -> relation[child]).toArray();
    }

    private static void insert(Node root, Rule rule, int index) {
        Node node = root;
        node.rulesBelow++;
        for (int step = 0; step < rule.length(); step++) {
            node = node.children.computeIfAbsent(rule.relation(step), Node::new);
            node.rulesBelow++;
        }
        node.rule = index;
    }

    private static List<Node> breadthFirst(Node root) {
        List<Node> nodes = new ArrayList<>();
        Queue<Node> waiting = new ArrayDeque<>(List.of(root));
        while (!waiting.isEmpty()) {
            Node node = waiting.remove();
            nodes.add(node);
            waiting.addAll(node.children.values());
        }
        return nodes;
    }

    /** The relation that leads to a node from its parent. */
    int relation(int node) {
        return relation[node];
    }

    /** The rule whose body ends at a node, or {@link #NO_RULE}. */
    int rule(int node) {
        return rule[node];
    }

    int firstChild(int node) {
        return firstChild[node];
    }

    /** The child that comes at a place if the children of a node are ordered by relation. */
    int childByRelation(int place) {
        return byRelation[place - 1];
    }

    /** The relation of that child. */
    int relationInOrder(int place) {
        return relationInOrder[place - 1];
    }

    /** One after the last child. */
    int endOfChildren(int node) {
        return firstChild[node + 1];
    }

    boolean isLeaf(int node) {
        return firstChild[node] == firstChild[node + 1];
    }

    /** The number of rules that end at a node or below. */
    int rulesBelow(int node) {
        return rulesBelow[node];
    }

    /** Whether every body that goes on after a node ends with the next step. */
    boolean endsSoon(int node) {
        return endsSoon[node];
    }

    /** The length of the longest body. */
    int depth() {
        return depth;
    }
}
