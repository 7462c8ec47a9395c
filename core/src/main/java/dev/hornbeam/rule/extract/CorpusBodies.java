package dev.hornbeam.rule.extract;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.path.corpus.Corpus;
import dev.hornbeam.rule.Mirror;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The bodies of a corpus, one of each pair of mirror images. */
final class CorpusBodies {
    private final Corpus corpus;
    private final Relations relations;
    private final AllowedRelations allowed;

    CorpusBodies(Corpus corpus, Relations relations, AllowedRelations allowed) {
        this.corpus = corpus;
        this.relations = relations;
        this.allowed = allowed;
    }

    /** Every allowed body up to a length, unless its mirror image comes first in the corpus. */
    List<int[]> upTo(int maxLength) {
        List<int[]> bodies = new ArrayList<>();
        for (int i = 0; i < corpus.size() && corpus.length(i) <= maxLength; i++) {
            int[] body = corpus.body(i);
            if (allowed.all(body)) {
                int[] mirror = Mirror.of(body, relations);
                if (Arrays.compare(body, mirror) <= 0 || !contains(mirror)) {
                    bodies.add(body);
                }
            }
        }
        return bodies;
    }

    /** A corpus is sorted by length, then relation by relation. */
    private boolean contains(int[] body) {
        int low = 0;
        int high = corpus.size() - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            int order = compare(middle, body);
            if (order == 0) {
                return true;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return false;
    }

    private int compare(int i, int[] body) {
        int order = Integer.compare(corpus.length(i), body.length);
        for (int step = 0; order == 0 && step < body.length; step++) {
            order = Integer.compare(corpus.relation(i, step), body[step]);
        }
        return order;
    }
}
