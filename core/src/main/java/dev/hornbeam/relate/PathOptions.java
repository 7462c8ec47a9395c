package dev.hornbeam.relate;

import dev.hornbeam.PathTrace;

/**
 * Which paths between two entities count, and how hard to look for them.
 *
 * @param maxLength the most relations a path may have
 * @param direction whether edges may be walked against their direction
 * @param trace whether paths are searched for or taken from the story
 * @param maxPaths the most paths to gather for a pair
 * @param maxSteps the most edges to look at for a pair; anything beyond is cut and reported
 */
public record PathOptions(int maxLength, Direction direction, PathTrace trace, int maxPaths, long maxSteps) {
    /** For small graphs: every edge in its stated direction. */
    public static final PathOptions STORY =
            new PathOptions(16, Direction.FORWARD, PathTrace.SIMPLE, 100_000, 2_000_000);

    /**
     * For learning from small graphs: chains as stated, and only the shortest of many paths, since training uses every
     * path.
     */
    public static final PathOptions LEARNED = STORY.withTrace(PathTrace.TOLD).withBudget(50, STORY.maxSteps());

    /** For a large graph: short paths, relations and inverses alike. */
    public static final PathOptions GRAPH = new PathOptions(3, Direction.BOTH, PathTrace.SIMPLE, 1_000_000, 20_000_000);

    /** Which way edges may be walked. */
    public enum Direction {
        /** From head to tail only. */
        FORWARD,
        /** From head to tail as the relation, from tail to head as its inverse. */
        BOTH
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

    public PathOptions withTrace(PathTrace wanted) {
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
