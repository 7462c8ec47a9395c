package dev.hornbeam.relate;

import dev.hornbeam.graph.Slice;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.path.CorpusBuilder;
import dev.hornbeam.rule.Algebra.SeenPairs;
import dev.hornbeam.rule.CompositionTable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Chains that occur in stories but are never given a meaning, as examples of null. Questions are only asked where there
 * is an answer, so a model never sees a chain that means nothing. It would find a name for every part of a longer
 * chain, such as {@code uncle ∘ uncle} is an uncle, and bracketings through such a part give wrong answers.
 *
 * <p>Two relations that are adjacent in some body and are never asked about, and three in a row that the pairs give no
 * meaning in either order, are treated as undefined. That is only safe if the pairs explain what is asked: unless most
 * longer bodies follow from them, nothing is treated as undefined. Pairs that are met in the other bodies stay open, as some of
 * them must mean something.
 */
public final class UndefinedChains {
    private static final double MOST_BODIES = 0.9;
    private static final int MOST = 2_000;
    private static final long SEED = 1;

    private final Corpus corpus;
    private final CompositionTable table;
    private final SeenPairs pairs;

    /** Pairs that may have a meaning, although no question asks for it, by first · letters + second. */
    private final BitSet open = new BitSet();

    private final boolean isClosed;

    /** @param corpus bodies with their heads, all of which are known to be the meaning of the body */
    public UndefinedChains(Corpus corpus) {
        this(corpus, corpus);
    }

    /** @param others bodies that may mean something, though it is not known whether they do: those of bags of several */
    public UndefinedChains(Corpus corpus, Corpus others) {
        this.corpus = corpus;
        this.table = CompositionTable.of(corpus);
        this.pairs = SeenPairs.of(corpus);
        int longer = 0;
        int derived = 0;
        for (int body = 0; body < corpus.size(); body++) {
            if (corpus.length(body) > 2) {
                longer++;
                if (isDerived(body)) {
                    derived++;
                } else {
                    table.closure((first, second) -> open.set(pair(first, second)), corpus.body(body));
                }
            }
        }
        for (int body = 0; body < others.size(); body++) {
            if (others.length(body) == 2 && corpus.find(others.body(body)) < 0) {
                open.set(pair(others.relation(body, 0), others.relation(body, 1)));
            }
        }
        isClosed = longer > 0 && derived >= MOST_BODIES * longer;
    }

    private int pair(int first, int second) {
        return first * corpus.directedCount() + second;
    }

    /** The corpus with undefined chains added, each as often open as bodies of its length are seen on average. */
    public Corpus added() {
        CorpusBuilder all = new CorpusBuilder(corpus.directedCount());
        for (int body = 0; body < corpus.size(); body++) {
            long heads = corpus.heads(body);
            for (int i = Slice.begin(heads); i < Slice.end(heads); i++) {
                all.add(corpus.body(body), corpus.head(i), corpus.count(i));
            }
            if (corpus.nullCount(body) > 0) {
                all.add(corpus.body(body), CorpusBuilder.NULL_HEAD, corpus.nullCount(body));
            }
        }
        for (int[] chain : chains()) {
            all.add(chain, CorpusBuilder.NULL_HEAD, meanTotal(chain.length));
        }
        return all.build();
    }

    /** Whether there are longer bodies, and pairs lead to an answer of most of them. */
    boolean isClosed() {
        return isClosed;
    }

    private boolean isDerived(int body) {
        BitSet heads = table.closure(corpus.body(body));
        long seen = corpus.heads(body);
        for (int i = Slice.begin(seen); i < Slice.end(seen); i++) {
            if (heads.get(corpus.head(i))) {
                return true;
            }
        }
        return false;
    }

    /** The undefined chains of two and three relations; an even sample if there are very many. */
    public List<int[]> chains() {
        List<int[]> undefined = new ArrayList<>();
        if (!isClosed()) {
            return undefined;
        }
        List<int[]> longer = new ArrayList<>();
        int letters = corpus.directedCount();
        for (int first = 0; first < letters; first++) {
            for (int second = 0; second < letters; second++) {
                if (!pairs.areNeighbours(first, second)) {
                    continue;
                }
                if (pairs.asked(first, second) == 0 && !open.get(pair(first, second))) {
                    undefined.add(new int[] {first, second});
                }
                for (int third = 0; third < letters; third++) {
                    if (pairs.areNeighbours(second, third) && isUndefined(first, second, third)) {
                        longer.add(new int[] {first, second, third});
                    }
                }
            }
        }
        undefined.addAll(sample(longer));
        return undefined;
    }

    private boolean isUndefined(int... chain) {
        BitSet met = new BitSet();
        BitSet heads = table.closure((first, second) -> met.set(pair(first, second)), chain);
        return corpus.find(chain) < 0 && heads.isEmpty() && !met.intersects(open);
    }

    private static List<int[]> sample(List<int[]> chains) {
        SplittableRandom random = new SplittableRandom(SEED);
        List<int[]> kept = new ArrayList<>();
        for (int i = 0; i < chains.size(); i++) {
            if (random.nextInt(chains.size() - i) < MOST - kept.size()) {
                kept.add(chains.get(i));
            }
        }
        return kept;
    }

    private long meanTotal(int length) {
        long sum = 0;
        long count = 0;
        for (int body = 0; body < corpus.size(); body++) {
            if (corpus.length(body) == length) {
                sum += corpus.total(body);
                count++;
            }
        }
        return count == 0 ? 1 : Math.max(1, sum / count);
    }
}
