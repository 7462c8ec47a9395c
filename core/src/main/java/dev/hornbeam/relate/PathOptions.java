package dev.hornbeam.relate;

/**
 * Which paths between two entities count, and how hard to look for them.
 *
 * @param maxLength the most relations a path may have
 * @param direction whether edges may be walked against their direction
 * @param trace whether paths are searched for or taken from the story
 * @param maxPaths the most paths to gather for a pair
 * @param maxSteps the most edges to look at for a pair; anything beyond is cut and reported
 */
public record PathOptions(int maxLength, Direction direction, Trace trace, int maxPaths, long maxSteps) {
    /** For small graphs: every edge in its stated direction. */
    public static final PathOptions STORY = new PathOptions(16, Direction.FORWARD, Trace.SIMPLE, 100_000, 2_000_000);

    /**
     * For learning from small graphs: chains as stated, and only the shortest of many paths, since training uses every
     * path.
     */
    public static final PathOptions LEARNED = STORY.withTrace(Trace.TOLD).withBudget(50, STORY.maxSteps());

    /** For a large graph: short paths, relations and inverses alike. */
    public static final PathOptions GRAPH = new PathOptions(3, Direction.BOTH, Trace.SIMPLE, 1_000_000, 20_000_000);

    /** Which way edges may be walked. */
    public enum Direction {
        /** From head to tail only. */
        FORWARD,
        /** From head to tail as the relation, from tail to head as its inverse. */
        BOTH
    }

    /** Where paths come from. */
    public enum Trace {
        /** All simple paths: no entity twice. */
        SIMPLE,
        /**
         * The story itself if it is one chain from head to tail in the stated order, even with repeated entities; all
         * simple paths elsewhere. CLUTRR's hop counts are lengths of such chains: most of its 10-hop chains visit an
         * entity twice, and a simple path through them is shorter than the story.
         */
        TOLD
    }

    public PathOptions {
        if (maxLength < 1 || maxPaths < 1 || maxSteps < 1) {
            throw new IllegalArgumentException("limits of at least 1 are needed: length " + maxLength + ", paths "
                    + maxPaths + ", steps " + maxSteps);
        }
    }

    public PathOptions withMaxLength(int length) {
        return new PathOptions(length, direction, trace, maxPaths, maxSteps);
    }

    public PathOptions withDirection(Direction wanted) {
        return new PathOptions(maxLength, wanted, trace, maxPaths, maxSteps);
    }

    public PathOptions withTrace(Trace wanted) {
        return new PathOptions(maxLength, direction, wanted, maxPaths, maxSteps);
    }

    public PathOptions withBudget(int paths, long steps) {
        return new PathOptions(maxLength, direction, trace, paths, steps);
    }

    public PathOptions withMaxPaths(int value) {
        return new PathOptions(maxLength, direction, trace, value, maxSteps);
    }

    public PathOptions withMaxSteps(long value) {
        return new PathOptions(maxLength, direction, trace, maxPaths, value);
    }
}
