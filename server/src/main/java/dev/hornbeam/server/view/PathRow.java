package dev.hornbeam.server.view;

import dev.hornbeam.Named;
import dev.hornbeam.Step;
import java.util.List;

/**
 * A path from head to tail.
 *
 * @param entities one more than there are steps
 * @param text {@code Ann –mother→ Bob}
 * @param sentence the same in words
 */
public record PathRow(List<Named> entities, List<Step> steps, String text, String sentence) {
    public PathRow {
        entities = List.copyOf(entities);
        steps = List.copyOf(steps);
    }
}
