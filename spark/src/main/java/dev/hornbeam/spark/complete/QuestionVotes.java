package dev.hornbeam.spark.complete;

import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.ground.QueryRules;
import dev.hornbeam.reason.ground.Votes;
import java.util.Arrays;

/** The votes of one question as they come in rows, sorted by answer and rule. */
final class QuestionVotes implements Votes {
    private final QueryRules rules;
    private long[] entities = new long[16];
    private int[] frequencies = new int[16];
    private boolean[] known = new boolean[16];
    private int[] first = new int[17];
    private int[] rule = new int[64];
    private int[] paths = new int[64];
    private int size;
    private int hits;

    QuestionVotes(QueryRules rules) {
        this.rules = rules;
    }

    /** Adds a vote for the answer of the last one, or for another. */
    void add(long entity, int frequency, boolean isKnown, int number, long count) {
        if (size == 0 || entities[size - 1] != entity) {
            if (size == entities.length) {
                entities = Arrays.copyOf(entities, 2 * size);
                frequencies = Arrays.copyOf(frequencies, 2 * size);
                known = Arrays.copyOf(known, 2 * size);
                first = Arrays.copyOf(first, 2 * size + 1);
            }
            entities[size] = entity;
            frequencies[size] = frequency;
            known[size] = isKnown;
            first[size++] = hits;
        }
        if (hits == rule.length) {
            rule = Arrays.copyOf(rule, 2 * hits);
            paths = Arrays.copyOf(paths, 2 * hits);
        }
        rule[hits] = number;
        paths[hits++] = (int) Math.min(Integer.MAX_VALUE, count);
        first[size] = hits;
    }

    long entity(int candidate) {
        return entities[candidate];
    }

    boolean isKnown(int candidate) {
        return known[candidate];
    }

    @Override
    public QueryRules rules() {
        return rules;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public int reached() {
        return size;
    }

    @Override
    public long hits(int candidate) {
        return Slice.of(first[candidate], first[candidate + 1]);
    }

    @Override
    public int rule(int hit) {
        return rule[hit];
    }

    @Override
    public int paths(int hit) {
        return paths[hit];
    }

    @Override
    public int frequency(int candidate) {
        return frequencies[candidate];
    }

    @Override
    public double knownSide(int candidate) {
        return 0;
    }

    @Override
    public double ownSide(int candidate) {
        return 0;
    }
}
