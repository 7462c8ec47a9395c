package dev.hornbeam.path;

import dev.hornbeam.input.InputException;

/**
 * How paths are searched from known facts; {@link #DEFAULTS} is where every default stands.
 *
 * @param anchors for how many facts paths are searched, all relations together
 * @param halfPaths how many half-paths of each length are kept at each end of an anchor, and how many joined paths of
 *     each length; beyond that an even sample represents all
 * @param trials how often each body is tried from a random start to see how often nothing closes it
 */
public record AnchorOptions(int anchors, int halfPaths, int trials) {
    /** The defaults. */
    public static final AnchorOptions DEFAULTS = new AnchorOptions(50_000, 1_000, 16);

    public AnchorOptions {
        require("number of anchors", anchors, 1, Integer.MAX_VALUE);
        require("number of half-paths", halfPaths, 1, 1 << 20);
        require("number of trials", trials, 1, 1 << 20);
    }

    /** Refuses a number outside its range. */
    static void require(String name, long value, long least, long most) {
        if (value < least || value > most) {
            throw InputException.of(
                    name, "" + value, "a number from " + least + " to " + most, "Maybe leave it at the default.");
        }
    }

    AnchorOptions withAnchors(int value) {
        return new AnchorOptions(value, halfPaths, trials);
    }

    AnchorOptions withHalfPaths(int value) {
        return new AnchorOptions(anchors, value, trials);
    }

    AnchorOptions withTrials(int value) {
        return new AnchorOptions(anchors, halfPaths, value);
    }
}
