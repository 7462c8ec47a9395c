package dev.hornbeam.server.view;

import dev.hornbeam.GraphPath;
import dev.hornbeam.Named;
import java.util.List;
import java.util.OptionalInt;

/**
 * By which relation one entity leads to another.
 *
 * @param known relations that lead there directly in the graph
 * @param basis what decided: paths, or how common relations are
 * @param paths how many paths there are
 * @param cut whether the budget ran out, so that longer paths are missing
 * @param distance of the shortest path, if no path counts; empty if they are not linked
 */
public record RelatePage(
        Named head,
        Named tail,
        List<Named> known,
        String basis,
        long paths,
        int bodies,
        boolean cut,
        OptionalInt distance,
        List<GuessRow> relations) {

    /** A relation with the paths that support it. */
    public record GuessRow(Named relation, double probability, List<VoteRow> paths) {}

    /** A body, its share of the support, how many paths have it, and one of them. */
    public record VoteRow(double share, long count, GraphPath example) {}
}
