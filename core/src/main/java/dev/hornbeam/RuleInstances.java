package dev.hornbeam;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.hornbeam.complete.InstanceSearch;
import dev.hornbeam.complete.Instances;
import dev.hornbeam.complete.Instances.Instance;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.rule.Rule;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The pairs that a rule speaks of.
 *
 * @param pairs all pairs of the body
 * @param exact whether all pairs were counted, not only those of some entities
 * @param sources how many entities the body may begin at
 * @param sourcesSeen how many of them were looked at
 * @param confidence confirmed pairs by all pairs; empty if there are none
 * @param pca confirmed pairs by those that the graph says something about; empty if there are none
 * @param kinds pairs that confirm it, contradict it and are predicted, by the label of their kind
 */
public record RuleInstances(
        ChainRule rule,
        long pairs,
        boolean exact,
        long sources,
        long sourcesSeen,
        OptionalDouble confidence,
        OptionalDouble pca,
        Map<String, PairList> kinds) {
    /** Answers that the graph has instead of one that contradicts it. */
    private static final int KNOWN_SHOWN = 3;

    public RuleInstances {
        Objects.requireNonNull(rule, "rule");
        kinds = Collections.unmodifiableMap(new LinkedHashMap<>(kinds));
    }

    /**
     * The pairs of a kind.
     *
     * @param count how many there are
     * @param sample some of them, drawn at random where there are many
     */
    public record PairList(long count, List<Pair> sample) {
        public PairList {
            sample = List.copyOf(sample);
        }
    }

    /**
     * A pair and why the rule speaks of it.
     *
     * @param fact what the rule concludes
     * @param paths some of the paths behind it, from head to tail
     * @param more whether there are more paths
     * @param knownInstead of a pair that contradicts: a few answers that the graph has instead
     * @param knownCount how many answers it has
     */
    public record Pair(NamedFact fact, List<GraphPath> paths, boolean more, List<Named> knownInstead, int knownCount) {
        public Pair {
            paths = List.copyOf(paths);
            knownInstead = List.copyOf(knownInstead);
        }

        @JsonProperty
        public Named head() {
            return fact.head();
        }

        @JsonProperty
        public Named relation() {
            return fact.relation();
        }

        @JsonProperty
        public Named tail() {
            return fact.tail();
        }

        /** The same as {@link #more}, as the command line has always called it. */
        @JsonProperty
        public boolean morePaths() {
            return more;
        }

        @Override
        public String toString() {
            return fact + (paths.isEmpty() ? "" : "   " + paths.get(0));
        }
    }

    /** Finds them by ids. */
    static RuleInstances find(
            Rule asked, Graph graph, Facts facts, InstanceOptions options, Function<Rule, ChainRule> named) {
        Instances found = new InstanceSearch(graph, options).find(asked);
        Map<String, PairList> kinds = new LinkedHashMap<>();
        for (InstanceKind kind : InstanceKind.values()) {
            List<Pair> sample = found.sample(kind).stream()
                    .map(each -> pair(each, found.rule(), graph, facts, kind == InstanceKind.CONTRADICTED))
                    .toList();
            kinds.put(kind.label(), new PairList(found.count(kind), sample));
        }
        return new RuleInstances(
                named.apply(found.rule()),
                found.pairs(),
                found.isExact(),
                found.sources(),
                found.seen(),
                found.confidence(),
                found.pcaConfidence(),
                kinds);
    }

    private static Pair pair(Instance each, Rule rule, Graph graph, Facts facts, boolean contradicted) {
        long known = graph.neighbours(each.head(), rule.head());
        int shown = contradicted ? Math.min(KNOWN_SHOWN, Slice.size(known)) : 0;
        return new Pair(
                facts.shown(each.head(), rule.head(), each.tail()),
                each.paths().stream().map(path -> facts.path(rule.body(), path)).toList(),
                each.hasMore(),
                IntStream.range(0, shown)
                        .mapToObj(i -> facts.entity(graph.target(Slice.begin(known) + i)))
                        .toList(),
                Slice.size(known));
    }

    /** The pairs of a kind; none if the kind was left out. */
    public PairList of(InstanceKind kind) {
        return kinds.getOrDefault(kind.label(), new PairList(0, List.of()));
    }

    /** The same with pairs of some kinds alone. */
    public RuleInstances only(List<InstanceKind> wanted) {
        Map<String, PairList> some = new LinkedHashMap<>();
        wanted.forEach(kind -> some.put(kind.label(), of(kind)));
        return new RuleInstances(rule, pairs, exact, sources, sourcesSeen, confidence, pca, some);
    }

    /** The same as {@link #pca}, as the command line has always called it. */
    @JsonProperty
    public OptionalDouble pcaConfidence() {
        return pca;
    }

    @JsonProperty
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public Optional<PairList> confirmed() {
        return Optional.ofNullable(kinds.get(InstanceKind.CONFIRMED.label()));
    }

    @JsonProperty
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public Optional<PairList> contradicted() {
        return Optional.ofNullable(kinds.get(InstanceKind.CONTRADICTED.label()));
    }

    @JsonProperty
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public Optional<PairList> predicted() {
        return Optional.ofNullable(kinds.get(InstanceKind.PREDICTED.label()));
    }

    /** The rule and how many pairs of each kind there are. */
    @Override
    public String toString() {
        return rule
                + ": "
                + kinds.entrySet().stream()
                        .map(each -> each.getValue().count() + " " + each.getKey())
                        .collect(Collectors.joining(", "));
    }
}
