package dev.hornbeam.rule;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.path.Corpus;
import java.util.BitSet;
import java.util.List;

/**
 * What two relations in a row compose to, without probabilities: {@code mother ∘ mother → grandmother}. A chain of any
 * length follows by merging neighbours in every order; immutable.
 */
public final class CompositionTable {
    private final int letters;
    private final BitSet[] heads; // by first · letters + second, null where nothing is defined

    private CompositionTable(int letters) {
        this.letters = letters;
        this.heads = new BitSet[letters * letters];
    }

    /** The table of the rules with two relations in the body; other rules are left out. */
    public static CompositionTable of(Relations relations, List<Rule> rules) {
        CompositionTable table = new CompositionTable(relations.directedCount());
        for (Rule rule : rules) {
            if (rule.length() == 2) {
                table.put(rule.relation(0), rule.relation(1), rule.head());
            }
        }
        return table;
    }

    /** The table of what closed the bodies of length two most often, null included; all of them in case of a tie. */
    public static CompositionTable of(Corpus corpus) {
        CompositionTable table = new CompositionTable(corpus.directedCount());
        for (int body = 0; body < corpus.size(); body++) {
            if (corpus.length(body) == 2) {
                table.putMostFrequent(corpus, body);
            }
        }
        return table;
    }

    private void putMostFrequent(Corpus corpus, int body) {
        long slice = corpus.heads(body);
        long most = corpus.nullCount(body) + 1;
        for (int i = Slice.begin(slice); i < Slice.end(slice); i++) {
            most = Math.max(most, corpus.count(i));
        }
        for (int i = Slice.begin(slice); i < Slice.end(slice); i++) {
            if (corpus.count(i) == most) {
                put(corpus.relation(body, 0), corpus.relation(body, 1), corpus.head(i));
            }
        }
    }

    private void put(int first, int second, int head) {
        int cell = first * letters + second;
        if (heads[cell] == null) {
            heads[cell] = new BitSet(letters);
        }
        heads[cell].set(head);
    }

    /** The size of the alphabet: relations and inverses. */
    public int directedCount() {
        return letters;
    }

    /** What a pair composes to, as a copy; empty if it is not defined. */
    public BitSet heads(int first, int second) {
        BitSet defined = heads[first * letters + second];
        return defined == null ? new BitSet() : (BitSet) defined.clone();
    }

    /** All relations that a chain composes to, over all orders of merging; empty if there are none. */
    public BitSet closure(int... body) {
        return closure((first, second) -> {}, body);
    }

    /** Hears of two relations that meet while a chain is merged and that compose to nothing. */
    @FunctionalInterface
    public interface UndefinedPairs {
        void meet(int first, int second);
    }

    /** The same, saying which pairs are met that the table does not define. */
    public BitSet closure(UndefinedPairs undefined, int... body) {
        int length = body.length;
        BitSet[][] spans = new BitSet[length][length];
        for (int i = 0; i < length; i++) {
            spans[i][i] = new BitSet(letters);
            spans[i][i].set(body[i]);
        }
        for (int width = 1; width < length; width++) {
            for (int from = 0; from + width < length; from++) {
                int to = from + width;
                BitSet span = new BitSet(letters);
                for (int split = from; split < to; split++) {
                    merge(spans[from][split], spans[split + 1][to], span, undefined);
                }
                spans[from][to] = span;
            }
        }
        return spans[0][length - 1];
    }

    private void merge(BitSet left, BitSet right, BitSet into, UndefinedPairs undefined) {
        for (int first = left.nextSetBit(0); first >= 0; first = left.nextSetBit(first + 1)) {
            for (int second = right.nextSetBit(0); second >= 0; second = right.nextSetBit(second + 1)) {
                BitSet defined = heads[first * letters + second];
                if (defined == null) {
                    undefined.meet(first, second);
                } else {
                    into.or(defined);
                }
            }
        }
    }
}
