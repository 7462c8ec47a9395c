package dev.hornbeam;

/** Which facts that follow from the schema are new facts. */
public enum SchemaUse {
    /** None. */
    NONE,
    /** Those of a sort that the graph states elsewhere: if most songwriters are said to be people, those that are not. */
    MISSING,
    /** All that follows. */
    ALL
}
