package dev.hornbeam.server.view;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.hornbeam.GraphPath;
import dev.hornbeam.Named;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * By which relation one entity leads to another.
 *
 * @param answer the most probable relation; null where it is likelier that there is none
 * @param noRelation the probability that there is none
 * @param known relations that lead there directly in the graph
 * @param basis what decided: paths; unlinked, where there is none; for a model of stories also how common relations are
 * @param paths how many paths there are
 * @param cut whether the budget ran out, so that longer paths are missing
 * @param distance of the shortest path, if no path counts; empty if they are not linked
 * @param maxLength how many steps a path may have
 * @param note how far probabilities can be believed, if there is something to say
 */
public record RelatePage(
        Named head,
        Named tail,
        @JsonInclude(JsonInclude.Include.ALWAYS) Optional<Named> answer,
        double noRelation,
        List<Named> known,
        String basis,
        long paths,
        int bodies,
        boolean cut,
        OptionalInt distance,
        int maxLength,
        List<GuessRow> relations,
        String note) {

    /** A relation with the paths that support it. */
    public record GuessRow(Named relation, double probability, List<VoteRow> paths) {}

    /** A body, its share of the support, how many paths have it, and one of them. */
    public record VoteRow(double share, long count, GraphPath example) {}
}
