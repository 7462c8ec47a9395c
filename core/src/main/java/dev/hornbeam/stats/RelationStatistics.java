package dev.hornbeam.stats;

import static dev.hornbeam.stats.DatasetStatistics.share;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.work.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One relation of the training graph: its size, its shape and the relations with the same facts.
 *
 * <p>Functionality is AMIE's: distinct subjects divided by distinct facts, 1 if every subject has one object; inverse
 * functionality is distinct objects divided by distinct facts. The symmetric share is the share of facts
 * {@code r(x, y)} with {@code x ≠ y} for which {@code r(y, x)} is a fact too. The best inverse is the relation
 * {@code q ≠ r} for which most facts {@code r(x, y)} have {@code q(y, x)}, the best equal the one for which most have
 * {@code q(x, y)}; in case of a tie the one with fewer facts, then the one with the lower id. All are 0 or empty for a
 * relation without facts.
 *
 * @param relation its id
 * @param name its name
 * @param facts distinct facts
 * @param subjects distinct heads
 * @param objects distinct tails
 * @param selfLoops facts whose head is their tail
 * @param functionality subjects divided by facts
 * @param inverseFunctionality objects divided by facts
 * @param symmetricShare the share of facts that hold the other way round
 * @param bestInverse the relation that repeats most facts the other way round, if any does
 * @param bestEqual the relation that repeats most facts the same way round, if any does
 */
public record RelationStatistics(
        int relation,
        String name,
        int facts,
        int subjects,
        int objects,
        int selfLoops,
        double functionality,
        double inverseFunctionality,
        double symmetricShare,
        Optional<Overlap> bestInverse,
        Optional<Overlap> bestEqual) {

    /**
     * One entry per relation, by id.
     *
     * @param progress is called with how many entities have been looked at
     */
    public static List<RelationStatistics> of(Graph graph, Progress progress) {
        RelationOverlaps overlaps = new RelationOverlaps(graph, progress);
        List<RelationStatistics> table = new ArrayList<>();
        for (int relation = 0; relation < graph.relations().count(); relation++) {
            table.add(of(graph, relation, overlaps));
        }
        return table;
    }

    private static RelationStatistics of(Graph graph, int relation, RelationOverlaps overlaps) {
        Relations relations = graph.relations();
        int facts = graph.tripleCount(relation);
        int subjects = Slice.size(graph.sources(relation));
        int objects = Slice.size(graph.sources(relations.inverse(relation)));
        int selfLoops = overlaps.selfLoops(relation);
        return new RelationStatistics(
                relation,
                relations.name(relation),
                facts,
                subjects,
                objects,
                selfLoops,
                share(subjects, facts),
                share(objects, facts),
                share(overlaps.symmetric(relation), facts - selfLoops),
                overlaps.bestInverse(relation),
                overlaps.bestEqual(relation));
    }
}
