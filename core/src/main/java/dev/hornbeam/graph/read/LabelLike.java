package dev.hornbeam.graph.read;

import dev.hornbeam.graph.Dataset;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Looks for a relation that says what things are called, among those whose literals are left out. */
final class LabelLike {
    /** The minimum share of the entities that have such a literal. */
    private static final double MIN_SHARE = .6;

    /** With labels for this share of the entities, no other relation is sought. */
    private static final double LABELLED = .5;

    /** The maximum share of literals that follow another one of the same entity. */
    private static final double MAX_REPEATED = .02;

    /** The maximum mean length of a name in characters. */
    private static final int MAX_LENGTH = 60;

    private static final class Use {
        private long count;
        private long repeated;
        private long length;
        private boolean text = true;
        private int last;
    }

    private final Map<String, Use> uses = new TreeMap<>();

    /** @param length the length of the literal, or -1 if it is no text */
    void add(int head, String relation, int length) {
        Use use = uses.computeIfAbsent(relation, name -> new Use());
        use.repeated += use.count > 0 && use.last == head ? 1 : 0;
        use.last = head;
        use.count++;
        use.length += Math.max(0, length);
        use.text &= length >= 0;
    }

    /** The relation that gives most entities a short text each, if few entities have a label. */
    Optional<String> best(Dataset data) {
        long named = IntStream.range(0, data.entities().size())
                .filter(id -> data.entities().name(id).startsWith("<"))
                .count();
        long labelled = IntStream.range(0, data.entities().size())
                .filter(id -> data.labels().entity(id).isPresent())
                .count();
        if (labelled >= LABELLED * named) {
            return Optional.empty();
        }
        return uses.entrySet().stream()
                .filter(each -> each.getValue().text
                        && each.getValue().count >= MIN_SHARE * named
                        && each.getValue().repeated <= MAX_REPEATED * each.getValue().count
                        && each.getValue().length <= MAX_LENGTH * each.getValue().count)
                .max(Comparator.comparingLong(each -> each.getValue().count))
                .map(Map.Entry::getKey);
    }
}
