package dev.hornbeam.graph.read;

/** What becomes of facts of a relation whose object is a literal. */
public enum LiteralUse {
    /** They are counted and left out. */
    LEFT_OUT(false, false),
    /** They say what a thing is called, and are no facts. */
    LABEL(true, false),
    /** They are facts like others. */
    FACT(false, true),
    /** Both. */
    LABEL_AND_FACT(true, true);

    private final boolean label;
    private final boolean fact;

    LiteralUse(boolean label, boolean fact) {
        this.label = label;
        this.fact = fact;
    }

    public boolean isLabel() {
        return label;
    }

    public boolean isFact() {
        return fact;
    }
}
