package dev.hornbeam.reason.attribute;

/** All ridge regressions of attributes on attributes, solved; read by any number of threads. */
interface Regression {
    /** What a thread computes weights with. */
    Weights weights();

    /** The weights of one head for what explains and occurs together with it; overwritten by the next. */
    abstract class Weights {
        private final Together together;
        private float[] weight = new float[64];

        Weights(Explaining explaining) {
            this.together = new Together(explaining);
        }

        final void compute(int head) {
            together.count(head);
            if (weight.length < together.size()) {
                weight = new float[2 * together.size()];
            }
            compute(head, together, weight);
        }

        /** Writes one weight for each attribute that occurs together with a head. */
        abstract void compute(int head, Together with, float[] into);

        /** How many attributes that explain occur together with the head, itself not counted. */
        final int size() {
            return together.size();
        }

        /** Their numbers among those that explain. */
        final int number(int i) {
            return together.number(i);
        }

        final float weight(int i) {
            return weight[i];
        }

        /** How many entities have both. */
        final int support(int i) {
            return together.times(i);
        }
    }
}
