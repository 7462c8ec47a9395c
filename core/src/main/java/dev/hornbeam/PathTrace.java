package dev.hornbeam;

/** Where paths come from. */
public enum PathTrace {
    /** All simple paths: no entity twice. */
    SIMPLE,
    /**
     * The story itself if it is one chain from head to tail in the stated order, even with repeated entities; all
     * simple paths elsewhere. CLUTRR's hop counts are lengths of such chains: most of its 10-hop chains visit an
     * entity twice, and a simple path through them is shorter than the story.
     */
    TOLD
}
