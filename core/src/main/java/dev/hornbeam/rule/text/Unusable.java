package dev.hornbeam.rule.text;

/** What becomes of a rule that is well written but cannot be used: a relation is unknown, or its body is no chain. */
public enum Unusable {
    /** Reading ends with an error that names it, except for what files of other programs are known to have. */
    REFUSED,
    /** It is left out and counted. */
    LEFT_OUT
}
