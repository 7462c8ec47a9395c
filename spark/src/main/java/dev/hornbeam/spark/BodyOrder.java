package dev.hornbeam.spark;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.Rule.Mirror;
import java.util.Arrays;

/**
 * A rule as it is walked: as it stands, or from the end of its body if that is expected to take less work.
 *
 * @param body the relations in the order of the walk
 * @param head the head from the start of the walk to its end
 * @param fromEnd whether the rule itself reads the body from the end of the walk
 */
record BodyOrder(int[] body, int head, boolean fromEnd) {
    static BodyOrder of(Rule rule, Relations relations, GraphFigures figures) {
        int[] body = rule.body();
        int[] mirror = Mirror.of(body, relations);
        int order = Double.compare(figures.work(body), figures.work(mirror));
        boolean fromEnd = order > 0 || order == 0 && Arrays.compare(body, mirror) > 0;
        return fromEnd
                ? new BodyOrder(mirror, relations.inverse(rule.head()), true)
                : new BodyOrder(body, rule.head(), false);
    }
}
