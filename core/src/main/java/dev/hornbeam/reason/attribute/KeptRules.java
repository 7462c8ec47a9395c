package dev.hornbeam.reason.attribute;

import java.util.Arrays;

/**
 * The rules of one head that are kept.
 *
 * @param body the attributes in their bodies, ascending
 * @param support how many entities have both sides
 */
record KeptRules(int[] body, float[] weight, int[] support) {
    /** The most rules of a head; beyond these the strongest are kept. */
    private static final int MOST = 200;

    static KeptRules of(Regression.Weights weights, Explaining explaining, double least) {
        double border = Math.max(least, strongest(weights));
        int[] kept = new int[Math.min(MOST, weights.size())];
        int count = 0;
        for (int i = 0; i < weights.size() && count < kept.length; i++) {
            if (Math.abs(weights.weight(i)) >= border) {
                kept[count++] = i;
            }
        }
        int[] body = new int[count];
        float[] weight = new float[count];
        int[] support = new int[count];
        for (int i = 0; i < count; i++) {
            body[i] = explaining.attribute(weights.number(kept[i]));
            weight[i] = weights.weight(kept[i]);
            support[i] = weights.support(kept[i]);
        }
        return new KeptRules(body, weight, support);
    }

    /** The size of weight that no more rules reach than may be kept, ties apart. */
    private static double strongest(Regression.Weights weights) {
        if (weights.size() <= MOST) {
            return 0;
        }
        float[] sizes = new float[weights.size()];
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = Math.abs(weights.weight(i));
        }
        Arrays.sort(sizes);
        return sizes[sizes.length - MOST];
    }
}
