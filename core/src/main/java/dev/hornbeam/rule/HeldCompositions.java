package dev.hornbeam.rule;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** How often compositions hold in the graph, as far as rules were counted; others can be counted when asked for. */
public final class HeldCompositions {
    private final RuleSet rules;
    private final Function<RuleSet, RuleSet> counter;
    private final Map<List<Integer>, Optional<RuleStatistics>> known = new HashMap<>();

    private HeldCompositions(RuleSet rules, Function<RuleSet, RuleSet> counter) {
        this.rules = rules;
        this.counter = counter;
    }

    /** What these rules say of themselves. */
    public static HeldCompositions of(RuleSet rules) {
        HeldCompositions held = new HeldCompositions(rules, asked -> asked);
        rules.stream().filter(rule -> rule.statistics().isPresent()).forEach(held::note);
        return held;
    }

    /**
     * What counting says of every rule.
     *
     * @param rules over the relations that bodies are asked in
     * @param counter the same rules with their statistics
     */
    public static HeldCompositions counted(RuleSet rules, Function<RuleSet, RuleSet> counter) {
        return new HeldCompositions(rules, counter);
    }

    private void note(Rule rule) {
        known.put(key(rule), rule.statistics());
    }

    private List<Integer> key(Rule rule) {
        Rule stated = rule.canonical(rules.relations());
        return IntStream.concat(IntStream.of(stated.head()), IntStream.of(stated.body()))
                .boxed()
                .toList();
    }

    /** How often the body holds with the head; empty if that was not counted. */
    public Optional<Held> of(int[] body, int head) {
        Rule rule = Rule.of(head, body, 0);
        if (rule.isTrivial()) {
            return Optional.empty();
        }
        return known.computeIfAbsent(key(rule), key -> counted(rule))
                .filter(counts -> counts.bodySize() > 0)
                .map(counts -> new Held(counts.confidence().orElse(0), counts.bodySize()));
    }

    private Optional<RuleStatistics> counted(Rule rule) {
        return counter.apply(RuleSet.of(rules.relations(), List.of(rule.canonical(rules.relations())))).stream()
                .findFirst()
                .flatMap(Rule::statistics);
    }

    /**
     * How often a composition holds in a graph.
     *
     * @param share of the pairs that the body links, those that its head links too
     * @param pairs how many pairs the body links
     */
    public record Held(double share, long pairs) {}
}
