package dev.hornbeam.relate;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import java.util.ArrayList;
import java.util.List;

/**
 * Two facts about a third entity that an answer r to {@code (h, ?, t)} would join to a triangle. If both entities lead to e, by
 * {@code h –whole→ e} and {@code t –step→ e}, then the answer explains the first of the two facts if {@code r · step ⇒ whole}; if e leads to
 * both, by {@code e –step→ h} and {@code e –whole→ t}, it explains the second if {@code step · r ⇒ whole}. No path from h to t along the
 * edges shows this: one of the facts points the other way.
 *
 * @param before whether the step comes before the answer
 * @param step the fact that the answer is composed with
 * @param whole the fact that may follow from both
 */
public record Triangle(boolean before, int step, int whole) {
    /** More than these tell nothing new: only hubs of a large graph have so many. */
    private static final int MOST = 1_000;

    /** The body that would explain the third side, if the answer is this relation. */
    public int[] body(int answer) {
        return before ? new int[] {step, answer} : new int[] {answer, step};
    }

    /** All triangles that an answer would close, of edges along their direction. */
    static List<Triangle> between(Graph graph, int head, int tail) {
        List<Triangle> found = new ArrayList<>();
        add(graph, false, tail, head, found);
        add(graph, true, head, tail, found);
        return List.copyOf(found);
    }

    /** Those of which one entity has the step, and the other the whole. */
    private static void add(Graph graph, boolean before, int near, int far, List<Triangle> found) {
        int[] linking = new int[graph.relations().directedCount()];
        long groups = graph.groups(near);
        for (int group = Slice.begin(groups); group < Slice.end(groups); group++) {
            int step = graph.groupRelation(group);
            if (graph.relations().isInverse(step) != before) {
                continue;
            }
            long edges = graph.group(group);
            for (int i = Slice.begin(edges); i < Slice.end(edges) && found.size() < MOST; i++) {
                int third = graph.target(i);
                int links = third == near || third == far ? 0 : graph.linking(far, third, linking);
                for (int k = 0; k < links; k++) {
                    if (graph.relations().isInverse(linking[k]) == before) {
                        found.add(new Triangle(
                                before,
                                graph.relations().base(step),
                                graph.relations().base(linking[k])));
                    }
                }
            }
        }
    }
}
