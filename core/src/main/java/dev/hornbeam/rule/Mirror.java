package dev.hornbeam.rule;

import dev.hornbeam.graph.Relations;
import java.util.Arrays;

/**
 * Reads a body from its other end: {@code r1, …, rn} from x to y is {@code inv_rn, …, inv_r1} from y to x, so both hold
 * for the same pairs of entities.
 */
public final class Mirror {
    private Mirror() {}

    /** The body that leads from the end of this one back to its start. */
    public static int[] of(int[] body, Relations relations) {
        int[] mirror = new int[body.length];
        for (int i = 0; i < body.length; i++) {
            mirror[i] = relations.inverse(body[body.length - 1 - i]);
        }
        return mirror;
    }

    /** Of a body and its mirror the one that comes first when compared relation by relation: the same for both. */
    public static int[] first(int[] body, Relations relations) {
        int[] mirror = of(body, relations);
        return Arrays.compare(body, mirror) <= 0 ? body.clone() : mirror;
    }
}
