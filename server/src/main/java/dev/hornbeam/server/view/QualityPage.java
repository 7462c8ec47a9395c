package dev.hornbeam.server.view;

import dev.hornbeam.Named;
import dev.hornbeam.ReliabilityRow;
import java.util.List;

/**
 * What a model is worth on facts that it was not learned from.
 *
 * @param split which facts
 * @param facts how many were asked, both sides each
 * @param of how many there are; if fewer were asked, they were drawn at random
 * @param unreached the share of questions whose answer no rule reaches
 * @param relations one row for each relation
 * @param reliability how often answers held that were promised some probability
 */
public record QualityPage(
        String split,
        int facts,
        int of,
        Figures all,
        double unreached,
        List<RelationQuality> relations,
        List<ReliabilityRow> reliability) {

    /** The usual figures of a ranking. */
    public record Figures(long questions, double mrr, double hits1, double hits3, double hits10) {}

    /** A relation, asked for its tails and for its heads. */
    public record RelationQuality(Named relation, Figures tails, Figures heads) {}
}
