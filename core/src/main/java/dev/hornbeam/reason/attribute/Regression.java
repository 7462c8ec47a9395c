package dev.hornbeam.reason.attribute;

/** All ridge regressions of attributes on attributes, solved; read by any number of threads. */
interface Regression {
    /** What a thread computes weights with. */
    Weights weights();

    /** The weights of one head for what explains and occurs together with it; overwritten by the next. */
    interface Weights {
        void compute(int head);

        /** How many attributes that explain occur together with the head, itself not counted. */
        int size();

        /** Their numbers among those that explain. */
        int number(int i);

        float weight(int i);

        /** How many entities have both. */
        int support(int i);
    }
}
