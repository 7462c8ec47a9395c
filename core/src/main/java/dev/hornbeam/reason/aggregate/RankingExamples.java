package dev.hornbeam.reason.aggregate;

import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.ground.Grounding;
import java.util.Arrays;

/**
 * Training queries in plain arrays: the candidates of each, the right answer first, and for each candidate the rules that
 * reach it with the logarithm of their paths.
 */
final class RankingExamples {
    private int[] firstCandidate = new int[64];
    private int queries;
    private int[] firstHit = new int[256];
    private float[] frequency = new float[256];
    private float[] base = new float[256];
    private float[] volume = new float[256];
    private int candidates;
    private int[] rule = new int[1024];
    private float[] paths = new float[1024];
    private int hits;

    /** Begins a query; its candidates follow, the right answer first. */
    void beginQuery() {
        firstCandidate = roomFor(firstCandidate, queries + 2);
        firstCandidate[queries++] = candidates;
        firstCandidate[queries] = candidates;
    }

    /** @param baseScore the candidate's score before learning */
    void add(Grounding grounding, int candidate, double baseScore) {
        firstHit = roomFor(firstHit, candidates + 2);
        frequency = roomFor(frequency, candidates + 1);
        base = roomFor(base, candidates + 1);
        volume = roomFor(volume, candidates + 1);
        volume[candidates] = (float) Learned.logSum(grounding, candidate);
        base[candidates] = (float) baseScore;
        firstHit[candidates] = hits;
        frequency[candidates++] = (float) LogCounts.log1p(grounding.frequency(candidate));
        long slice = grounding.hits(candidate);
        rule = roomFor(rule, hits + Slice.size(slice));
        paths = roomFor(paths, hits + Slice.size(slice));
        for (int hit = Slice.begin(slice); hit < Slice.end(slice); hit++) {
            rule[hits] = grounding.rule(hit);
            paths[hits++] = (float) LogCounts.log1p(grounding.paths(hit));
        }
        firstHit[candidates] = hits;
        firstCandidate[queries] = candidates;
    }

    private static int[] roomFor(int[] array, int size) {
        return array.length >= size ? array : Arrays.copyOf(array, Math.max(size, 2 * array.length));
    }

    private static float[] roomFor(float[] array, int size) {
        return array.length >= size ? array : Arrays.copyOf(array, Math.max(size, 2 * array.length));
    }

    int size() {
        return queries;
    }

    /** The candidates of a query: a slice, the right answer at its beginning. */
    long candidates(int query) {
        return Slice.of(firstCandidate[query], firstCandidate[query + 1]);
    }

    /** log(1 + frequency as an answer) of a candidate. */
    float frequency(int candidate) {
        return frequency[candidate];
    }

    /** The score of a candidate before learning. */
    float base(int candidate) {
        return base[candidate];
    }

    /** log(1 + sum of confidence × paths) of a candidate. */
    float volume(int candidate) {
        return volume[candidate];
    }

    /** The hits of a candidate: a slice. */
    long hits(int candidate) {
        return Slice.of(firstHit[candidate], firstHit[candidate + 1]);
    }

    int rule(int hit) {
        return rule[hit];
    }

    /** log(1 + paths) of a hit. */
    float paths(int hit) {
        return paths[hit];
    }
}
