package dev.hornbeam.experiment.work;

import dev.hornbeam.path.Corpus;
import dev.hornbeam.work.SplitMix;
import java.util.Arrays;
import java.util.Comparator;

/**
 * A corpus in two parts, to learn from one and be measured on the other.
 *
 * @param kept what to learn from
 * @param heldOut what to be measured on
 */
public record CorpusSplit(Corpus kept, Corpus heldOut) {
    /**
     * Holds out a share of the distinct bodies of one length. A body and its mirror (reversed, each step inverted) say
     * the same about the inverse head, so they are held out together; the number may exceed the share by one.
     *
     * @param share from 0 to 1
     */
    public static CorpusSplit holdOut(Corpus corpus, int length, double share, long seed) {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("share of bodies to hold out: " + share);
        }
        long[] draws = new long[corpus.size()];
        Integer[] candidates = candidates(corpus, length);
        for (int body : candidates) {
            draws[body] = draw(corpus, body, seed);
        }
        Arrays.sort(candidates, Comparator.comparingLong(body -> draws[body]));
        int wanted = (int) Math.round(share * candidates.length);
        boolean[] heldOut = new boolean[corpus.size()];
        for (int i = 0; i < candidates.length; i++) {
            boolean mirrorIsOut =
                    i > 0 && heldOut[candidates[i - 1]] && draws[candidates[i]] == draws[candidates[i - 1]];
            heldOut[candidates[i]] = i < wanted || mirrorIsOut;
        }
        return new CorpusSplit(corpus.select(body -> !heldOut[body]), corpus.select(body -> heldOut[body]));
    }

    private static Integer[] candidates(Corpus corpus, int length) {
        Integer[] bodies = new Integer[corpus.size()];
        Arrays.setAll(bodies, body -> body);
        return Arrays.stream(bodies)
                .filter(body -> corpus.length(body) == length)
                .toArray(Integer[]::new);
    }

    /** A random number that depends on the seed and the body alone and is the same for its mirror. */
    private static long draw(Corpus corpus, int body, long seed) {
        int relations = corpus.directedCount() / 2;
        int length = corpus.length(body);
        long forward = seed;
        long backward = seed;
        for (int step = 0; step < length; step++) {
            int last = corpus.relation(body, length - 1 - step);
            forward = SplitMix.mix(forward * 31 + corpus.relation(body, step) + 1);
            backward = SplitMix.mix(backward * 31 + (last < relations ? last + relations : last - relations) + 1);
        }
        return SplitMix.mix(forward ^ backward);
    }
}
