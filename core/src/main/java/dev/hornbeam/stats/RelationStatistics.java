package dev.hornbeam.stats;

import static dev.hornbeam.stats.DatasetStatistics.share;

import dev.hornbeam.Progress;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.work.ParallelTasks;
import java.util.ArrayList;
import java.util.Arrays;
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

    /**
     * Counts, for every two relations, the pairs that both link: one pass over the edges, entity by entity, sorted by target
     * so that the relations of a pair lie side by side.
     */
    private static final class RelationOverlaps {
        private static final int BLOCK = 1 << 12;

        private final Graph graph;
        private final Relations relations;
        private final int[] symmetric;
        private final int[] selfLoops;
        private final Overlap[] bestInverse;
        private final Overlap[] bestEqual;

        /** @param progress is called with how many entities are done */
        RelationOverlaps(Graph graph, Progress progress) {
            this.graph = graph;
            this.relations = graph.relations();
            this.symmetric = new int[relations.count()];
            this.selfLoops = new int[relations.count()];
            this.bestInverse = new Overlap[relations.count()];
            this.bestEqual = new Overlap[relations.count()];
            PairCounts counts = new PairCounts();
            for (Counter counter :
                    ParallelTasks.onAllProcessors().gather(graph.entityCount(), BLOCK, Counter::new, progress)) {
                counter.counts.forEach(counts::add);
                for (int relation = 0; relation < symmetric.length; relation++) {
                    symmetric[relation] += counter.ownSymmetric[relation];
                    selfLoops[relation] += counter.ownLoops[relation];
                }
            }
            counts.forEach(this::offer);
        }

        int symmetric(int relation) {
            return symmetric[relation];
        }

        int selfLoops(int relation) {
            return selfLoops[relation];
        }

        Optional<Overlap> bestInverse(int relation) {
            return Optional.ofNullable(bestInverse[relation]);
        }

        Optional<Overlap> bestEqual(int relation) {
            return Optional.ofNullable(bestEqual[relation]);
        }

        /** What one thread has counted. */
        private final class Counter implements ParallelTasks.Worker {
            private final PairCounts counts = new PairCounts();
            private final int[] ownSymmetric = new int[relations.count()];
            private final int[] ownLoops = new int[relations.count()];
            private long[] edges = new long[256];

            @Override
            public void run(int block, long from, long to) {
                for (int entity = (int) from; entity < to; entity++) {
                    count(entity);
                }
            }

            private void count(int entity) {
                int degree = fill(entity);
                Arrays.sort(edges, 0, degree);
                for (int begin = 0, end; begin < degree; begin = end) {
                    int target = (int) (edges[begin] >>> 32);
                    end = begin + 1;
                    while (end < degree && (int) (edges[end] >>> 32) == target) {
                        end++;
                    }
                    if (end - begin > 1) {
                        countPair(begin, end, target == entity);
                    }
                }
            }

            /**
             * Every edge of an entity as target and relation in one long.
             *
             * @return how many there are
             */
            private int fill(int entity) {
                int degree = graph.degree(entity);
                if (degree > edges.length) {
                    edges = new long[Math.max(degree, 2 * edges.length)];
                }
                int next = 0;
                long groups = graph.groups(entity);
                for (int group = Slice.begin(groups); group < Slice.end(groups); group++) {
                    int relation = graph.groupRelation(group);
                    long slice = graph.group(group);
                    for (int i = Slice.begin(slice); i < Slice.end(slice); i++) {
                        edges[next++] = (long) graph.target(i) << 32 | relation;
                    }
                }
                return degree;
            }

            /** The edges {@code begin..end} lead to one target, relations ascending, so that inverses come last. */
            private void countPair(int begin, int end, boolean loop) {
                for (int i = begin; i < end; i++) {
                    int relation = (int) edges[i];
                    if (relations.isInverse(relation)) {
                        return;
                    }
                    for (int j = begin; j < end; j++) {
                        int other = (int) edges[j];
                        if (relations.base(other) != relation) {
                            counts.add(relation, other, 1);
                        } else if (other != relation && loop) {
                            ownLoops[relation]++;
                        } else if (other != relation) {
                            ownSymmetric[relation]++;
                        }
                    }
                }
            }
        }

        private void offer(int relation, int other, int both) {
            int base = relations.base(other);
            int facts = graph.tripleCount(relation);
            int either = facts + graph.tripleCount(base) - both;
            Overlap offered = new Overlap(base, both, share(both, facts), share(both, either));
            Overlap[] best = relations.isInverse(other) ? bestInverse : bestEqual;
            if (best[relation] == null || isBetter(offered, best[relation])) {
                best[relation] = offered;
            }
        }

        private boolean isBetter(Overlap offered, Overlap best) {
            if (offered.facts() != best.facts()) {
                return offered.facts() > best.facts();
            }
            int offeredFacts = graph.tripleCount(offered.relation());
            int bestFacts = graph.tripleCount(best.relation());
            return offeredFacts != bestFacts ? offeredFacts < bestFacts : offered.relation() < best.relation();
        }
    }

    /**
     * How much of one relation another relation repeats.
     *
     * @param relation the other relation
     * @param facts how many facts of the one the other repeats
     * @param share those as a share of the facts of the one
     * @param jaccard those as a share of the pairs that either relation links
     */
    public record Overlap(int relation, int facts, double share, double jaccard) {}
}
