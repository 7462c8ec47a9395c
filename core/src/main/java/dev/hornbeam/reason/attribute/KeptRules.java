package dev.hornbeam.reason.attribute;

import dev.hornbeam.graph.Slice;
import java.util.Arrays;

/**
 * The rules of one head that are kept.
 *
 * @param body the attributes in their bodies, ascending
 * @param support how many entities have both sides
 * @param precision 1 over the variance of the head given all others, or 0
 * @param residuals by how much the evidence of all rules falls short of 1, per holder
 */
record KeptRules(int[] body, float[] weight, int[] support, float precision, float[] residuals) {
    /** The most rules of a head; beyond these the strongest are kept. */
    private static final int MOST = 200;

    static KeptRules of(Regression.Weights weights, int head, Explaining explaining, int attribute, double least) {
        int itself = explaining.number(attribute);
        int count = 0;
        int[] number = new int[16];
        float[] size = new float[16];
        for (int i = 0; i < explaining.size(); i++) {
            float of = Math.abs(weights.weight(i, head));
            if (i != itself && of >= least) {
                if (count == number.length) {
                    number = Arrays.copyOf(number, 2 * count);
                    size = Arrays.copyOf(size, 2 * count);
                }
                number[count] = i;
                size[count++] = of;
            }
        }
        int kept = count;
        if (count > MOST) {
            float[] sorted = Arrays.copyOf(size, count);
            Arrays.sort(sorted);
            float border = sorted[count - MOST];
            kept = 0;
            for (int i = 0; i < count && kept < MOST; i++) {
                if (size[i] >= border) {
                    number[kept++] = number[i];
                }
            }
        }
        int[] body = new int[kept];
        float[] weight = new float[kept];
        for (int i = 0; i < kept; i++) {
            body[i] = explaining.attribute(number[i]);
            weight[i] = weights.weight(number[i], head);
        }
        return new KeptRules(
                body, weight, support(explaining, attribute, body), weights.precision(head), weights.residuals(head));
    }

    private static int[] support(Explaining explaining, int attribute, int[] body) {
        Attributes attributes = explaining.attributes();
        int[] support = new int[body.length];
        long holders = attributes.holders(attribute);
        for (int h = Slice.begin(holders); h < Slice.end(holders); h++) {
            long own = attributes.of(attributes.graph().target(h));
            int b = 0;
            for (int a = Slice.begin(own); a < Slice.end(own) && b < body.length; a++) {
                while (b < body.length && body[b] < attributes.at(a)) {
                    b++;
                }
                if (b < body.length && body[b] == attributes.at(a)) {
                    support[b]++;
                }
            }
        }
        return support;
    }
}
