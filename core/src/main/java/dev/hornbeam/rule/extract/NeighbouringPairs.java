package dev.hornbeam.rule.extract;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.path.corpus.Corpus;
import java.util.Arrays;

/** Which relation follows which somewhere in a corpus, read from either end: what bodies are grown by. */
final class NeighbouringPairs {
    private final int[] first;
    private final int[] followers;

    NeighbouringPairs(Corpus corpus, Relations relations, AllowedRelations allowed) {
        long[] pairs = new long[1024];
        int size = 0;
        for (int body = 0; body < corpus.size(); body++) {
            for (int step = 1; step < corpus.length(body); step++) {
                int left = corpus.relation(body, step - 1);
                int right = corpus.relation(body, step);
                if (!allowed.has(left) || !allowed.has(right)) {
                    continue;
                }
                if (size + 2 > pairs.length) {
                    size = distinct(pairs, size);
                    pairs = 2 * size > pairs.length ? Arrays.copyOf(pairs, 2 * pairs.length) : pairs;
                }
                pairs[size++] = pair(left, right);
                pairs[size++] = pair(relations.inverse(right), relations.inverse(left));
            }
        }
        size = distinct(pairs, size);
        first = new int[relations.directedCount() + 1];
        followers = new int[size];
        for (int i = 0; i < size; i++) {
            first[(int) (pairs[i] >>> 32) + 1]++;
            followers[i] = (int) pairs[i];
        }
        for (int relation = 0; relation < relations.directedCount(); relation++) {
            first[relation + 1] += first[relation];
        }
    }

    private static long pair(int left, int right) {
        return (long) left << 32 | right;
    }

    /** Sorts the pairs and drops repetitions; returns how many are left. */
    private static int distinct(long[] pairs, int size) {
        Arrays.sort(pairs, 0, size);
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (i == 0 || pairs[i] != pairs[i - 1]) {
                pairs[kept++] = pairs[i];
            }
        }
        return kept;
    }

    /** The relations that may follow one, ascending. */
    int[] after(int relation) {
        return Arrays.copyOfRange(followers, first[relation], first[relation + 1]);
    }
}
