package dev.hornbeam.graph.read;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Labels;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.graph.read.FactChoice.NamePattern;
import dev.hornbeam.input.ClosestName;
import dev.hornbeam.input.InputException;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Applies a {@link FactChoice} to facts that are read: entities and relations without a fact left are forgotten, the
 * others keep their order.
 */
public final class FactSelection {
    private static final List<String> TYPES = List.of("<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>", "rdf:type");

    private final FactChoice filter;
    private final Dataset whole;
    private final Prefixes prefixes;
    private final Map<String, Integer> noise = new TreeMap<>();
    private final Map<String, BitSet> noiseKinds = new TreeMap<>();
    private final boolean[] dropped;

    public FactSelection(FactChoice filter, Dataset whole) {
        this.filter = filter;
        this.whole = whole;
        this.prefixes = whole.prefixes().with(filter.known());
        this.dropped = new boolean[whole.relations().count()];
    }

    /** The facts that are kept. */
    public Dataset kept() {
        requireMatches("relations to include", filter.include(), relationNames());
        requireMatches("relations to exclude", filter.exclude(), relationNames());
        boolean drops = false;
        for (int relation = 0; relation < dropped.length; relation++) {
            String name = whole.relations().name(relation);
            boolean isNoise = filter.isNoise(name, prefixes);
            if (isNoise) {
                noise.put(prefixes.shorten(name), 0);
            }
            dropped[relation] = isNoise || !filter.keeps(name, prefixes);
            drops |= dropped[relation];
        }
        BitSet unwanted = unwanted();
        return drops || !unwanted.isEmpty() ? without(unwanted) : whole;
    }

    /** How many facts were left out as noise, by relation or kind; to be asked after {@link #kept}. */
    public Map<String, Integer> noise() {
        return noise;
    }

    /** The entities of kinds that are left out; those that are noise are remembered as such. */
    private BitSet unwanted() {
        if (filter.everything() && filter.excludeKinds().isEmpty()) {
            return new BitSet();
        }
        BitSet types = new BitSet();
        TYPES.stream()
                .map(whole.relations()::id)
                .filter(id -> id != Vocabulary.UNKNOWN)
                .forEach(types::set);
        Map<Integer, BitSet> byKind = new HashMap<>();
        for (Split split : Split.values()) {
            Triples facts = whole.split(split);
            for (int i = 0; i < facts.size() && !types.isEmpty(); i++) {
                if (types.get(facts.relation(i))) {
                    byKind.computeIfAbsent(facts.tail(i), kind -> new BitSet()).set(facts.head(i));
                }
            }
        }
        requireMatches(
                "kinds to exclude",
                filter.excludeKinds(),
                byKind.keySet().stream().map(whole.entities()::name).toList());
        BitSet entities = new BitSet();
        byKind.forEach((kind, members) -> {
            String name = whole.entities().name(kind);
            if (FactChoice.matches(filter.excludeKinds(), name, prefixes)) {
                entities.or(members);
            } else if (filter.isNoiseKind(name)) {
                entities.or(members);
                noiseKinds.put(prefixes.shorten(name), members);
            }
        });
        return entities;
    }

    private Dataset without(BitSet unwanted) {
        Dataset kept = whole.keeping((head, relation, tail) -> {
            boolean wanted = !dropped[relation] && !unwanted.get(head) && !unwanted.get(tail);
            if (dropped[relation]) {
                count(relation);
            } else if (!wanted) {
                countKind(head, tail);
            }
            return wanted;
        });
        if (kept.train().isEmpty()) {
            throw InputException.of(
                    whole.name(),
                    "no fact left to learn from",
                    "at least one that is neither excluded nor schema noise",
                    "Maybe include more, exclude less, or ask for everything.");
        }
        return kept.withLabels(Labels.NONE);
    }

    private void count(int relation) {
        String name = prefixes.shorten(whole.relations().name(relation));
        noise.computeIfPresent(name, (key, count) -> count + 1);
    }

    private void countKind(int head, int tail) {
        noiseKinds.forEach((kind, members) -> {
            if (members.get(head) || members.get(tail)) {
                noise.merge(kind, 1, Integer::sum);
            }
        });
    }

    private List<String> relationNames() {
        return IntStream.range(0, whole.relations().count())
                .mapToObj(whole.relations()::name)
                .toList();
    }

    /** A name that matches nothing is a mistake, not a wish that is fulfilled already. */
    private void requireMatches(String option, List<String> patterns, List<String> names) {
        for (String typed : patterns) {
            NamePattern pattern = new NamePattern(typed);
            if (names.stream().noneMatch(name -> pattern.matches(name, prefixes))) {
                List<String> shown = names.stream().map(prefixes::shorten).toList();
                throw InputException.of(
                        option + " " + typed,
                        option.endsWith("kind") ? "no kind of that name" : "no relation of that name",
                        "one in " + whole.name() + (shown.isEmpty() ? "" : ", such as " + shown.get(0)),
                        ClosestName.in(shown, typed)
                                .map(meant -> "Maybe you meant " + meant + ".")
                                .orElse("Maybe it is spelled differently there; * stands for any characters."));
            }
        }
    }
}
