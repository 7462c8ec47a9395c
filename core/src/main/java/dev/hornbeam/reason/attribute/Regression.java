package dev.hornbeam.reason.attribute;

import java.util.List;

/** All ridge regressions of attributes on attributes, solved; read by any number of threads. */
interface Regression {
    /** The leverage of every entity of the graph when all its attributes explain. */
    float[] leverage();

    /** What a thread computes weights with. */
    Weights weights(int most);

    /** The weights of some heads; overwritten by the next. */
    interface Weights {
        /** Computes the weights of the heads {@code from … to - 1} of a list of attributes. */
        void compute(List<Integer> heads, int from, int to);

        /** The weight of what explains, by its number, for a head counted from 0. */
        float weight(int explaining, int head);

        /** 1 over the variance of a head given all others, or 0 if the head does not explain. */
        float precision(int head);

        /** By how much the evidence of all rules falls short of 1, per holder of a head in ascending order. */
        float[] residuals(int head);
    }
}
