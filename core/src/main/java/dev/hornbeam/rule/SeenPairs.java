package dev.hornbeam.rule;

import dev.hornbeam.path.Corpus;
import java.util.BitSet;

/** Which relations are adjacent in the bodies of a corpus, and how often two alone were a whole body; immutable. */
public final class SeenPairs {
    private final int letters;
    private final BitSet neighbours;
    private final long[] whole;

    private SeenPairs(int letters) {
        this.letters = letters;
        this.neighbours = new BitSet(letters * letters);
        this.whole = new long[letters * letters];
    }

    /** The pairs of a corpus. */
    public static SeenPairs of(Corpus corpus) {
        SeenPairs pairs = new SeenPairs(corpus.directedCount());
        for (int body = 0; body < corpus.size(); body++) {
            for (int i = 0; i + 1 < corpus.length(body); i++) {
                pairs.neighbours.set(pairs.cell(corpus.relation(body, i), corpus.relation(body, i + 1)));
            }
            if (corpus.length(body) == 2) {
                pairs.whole[pairs.cell(corpus.relation(body, 0), corpus.relation(body, 1))] = corpus.total(body);
            }
        }
        return pairs;
    }

    private int cell(int first, int second) {
        return first * letters + second;
    }

    /** Whether some body has the second relation right after the first. */
    public boolean areNeighbours(int first, int second) {
        return neighbours.get(cell(first, second));
    }

    /** How often the two were a whole body, with any head. */
    public long asked(int first, int second) {
        return whole[cell(first, second)];
    }
}
