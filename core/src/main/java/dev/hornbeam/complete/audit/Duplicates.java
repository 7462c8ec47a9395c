package dev.hornbeam.complete.audit;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * Finds entities that are likely one: the same facts, or nearly the same name and some of the same facts. Only entities that
 * share a rare fact or a name are compared, so the work grows with the graph and not with its square.
 */
final class Duplicates {
    /** A fact that more entities share joins too many of them. */
    private static final int RARE = 12;

    private static final int LEAST_SHARED = 5;
    private static final double LEAST_ALIKE = .9;
    private static final int LEAST_NAME = 4;

    /**
     * Two entities.
     *
     * @param shared facts that both have
     * @param alike those as a share of the facts that either has
     * @param sameName whether their names differ in case, accents, blanks or signs alone
     */
    record Pair(int first, int second, int shared, double alike, boolean sameName) {
        /** How likely they are one: a bold guess where only their facts are the same. */
        double severity() {
            double known = (double) shared / (shared + 1);
            return sameName ? .5 + .5 * alike * known : .49 * alike * known;
        }
    }

    private final Graph graph;
    private final IntFunction<String> names;

    Duplicates(Graph graph, IntFunction<String> names) {
        this.graph = graph;
        this.names = names;
    }

    List<Pair> find(int most) {
        Map<Long, Boolean> candidates = new LinkedHashMap<>();
        byFacts(candidates);
        byNames(candidates);
        List<Pair> found = new ArrayList<>();
        candidates.forEach((pair, sameName) -> {
            Pair compared = compared((int) (pair >>> 32), (int) (long) pair, sameName);
            boolean alike = compared.shared() >= LEAST_SHARED && compared.alike() >= LEAST_ALIKE;
            if ((sameName && compared.shared() > 0 || alike) && !areLinked(compared.first(), compared.second())) {
                found.add(compared);
            }
        });
        found.sort(Comparator.comparingDouble((Pair pair) -> -pair.severity()));
        return found.subList(0, Math.min(most, found.size()));
    }

    /** Entities of which at least two share a rare fact. */
    private void byFacts(Map<Long, Boolean> candidates) {
        Map<Long, Integer> shared = new HashMap<>();
        for (int entity = 0; entity < graph.entityCount(); entity++) {
            long groups = graph.groups(entity);
            for (int group = Slice.begin(groups); group < Slice.end(groups); group++) {
                long holders = graph.group(group);
                if (Slice.size(holders) >= 2 && Slice.size(holders) <= RARE) {
                    join(holders, shared);
                }
            }
        }
        shared.forEach((pair, count) -> {
            if (count >= LEAST_SHARED) {
                candidates.put(pair, false);
            }
        });
    }

    private void join(long holders, Map<Long, Integer> shared) {
        for (int i = Slice.begin(holders); i < Slice.end(holders); i++) {
            for (int j = i + 1; j < Slice.end(holders); j++) {
                shared.merge((long) graph.target(i) << 32 | graph.target(j), 1, Integer::sum);
            }
        }
    }

    private void byNames(Map<Long, Boolean> candidates) {
        Map<String, List<Integer>> byName = new HashMap<>();
        for (int entity = 0; entity < graph.entityCount(); entity++) {
            String plain = plain(names.apply(entity));
            if (plain.length() >= LEAST_NAME && graph.degree(entity) > 0) {
                byName.computeIfAbsent(plain, name -> new ArrayList<>(1)).add(entity);
            }
        }
        for (List<Integer> same : byName.values()) {
            if (same.size() <= RARE) {
                for (int i = 0; i < same.size(); i++) {
                    for (int j = i + 1; j < same.size(); j++) {
                        candidates.put((long) same.get(i) << 32 | same.get(j), true);
                    }
                }
            }
        }
    }

    /** A name without case, accents, blanks, signs and the address it lives at; a minus before a number stays. */
    static String plain(String name) {
        String local = name;
        if (name.startsWith("<") && name.endsWith(">")) {
            String iri = name.substring(1, name.length() - 1);
            local = iri.substring(Math.max(iri.lastIndexOf('/'), iri.lastIndexOf('#')) + 1);
        }
        String plain = Normalizer.normalize(local, Normalizer.Form.NFD)
                .toLowerCase(Locale.ROOT)
                .replaceAll("(?![-+.]\\p{N})[^\\p{L}\\p{N}]", "");
        return plain.chars().anyMatch(Character::isLetter) ? plain : "";
    }

    private boolean areLinked(int first, int second) {
        int[] links = new int[graph.relations().directedCount()];
        return graph.linking(first, second, links) > 0;
    }

    private Pair compared(int first, int second, boolean sameName) {
        Set<Long> own = facts(first);
        Set<Long> either = new HashSet<>(own);
        Set<Long> others = facts(second);
        either.addAll(others);
        int shared = own.size() + others.size() - either.size();
        return new Pair(first, second, shared, (double) shared / Math.max(1, either.size()), sameName);
    }

    private Set<Long> facts(int entity) {
        Set<Long> facts = new HashSet<>();
        long groups = graph.groups(entity);
        for (int group = Slice.begin(groups); group < Slice.end(groups); group++) {
            long targets = graph.group(group);
            for (int i = Slice.begin(targets); i < Slice.end(targets); i++) {
                facts.add((long) graph.groupRelation(group) << 32 | graph.target(i));
            }
        }
        return facts;
    }
}
