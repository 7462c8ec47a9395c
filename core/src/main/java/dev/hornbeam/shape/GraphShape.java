package dev.hornbeam.shape;

import dev.hornbeam.ConstraintKind;
import dev.hornbeam.Progress;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.shape.GraphShape.RelationProfile.Sample;
import dev.hornbeam.stats.RelationStatistics;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What a graph looks like: a profile of each relation, and the constraints that follow; immutable.
 *
 * <pre>
 *   GraphShape shape = GraphShape.of(graph, prefixes);
 *   ConstraintCheck check = shape.constraints().on(graph, prefixes);
 *   Optional&lt;Contradiction&gt; wrong = check.of(head, relation, tail);
 * </pre>
 *
 * @param profiles one per relation, by id
 * @param constraints what was learned
 * @param samples what of it is estimated, and from what; profiles have their own
 */
public record GraphShape(List<RelationProfile> profiles, Constraints constraints, List<Sample> samples) {
    public GraphShape {
        profiles = List.copyOf(profiles);
        samples = List.copyOf(samples);
    }

    /** Learns it from the facts alone. */
    public static GraphShape of(Graph graph, Prefixes prefixes) {
        return of(graph, prefixes, Progress.NONE);
    }

    /**
     * The same with progress.
     *
     * @param progress is called for each of some stages from 0 on
     */
    public static GraphShape of(Graph graph, Prefixes prefixes, Progress progress) {
        return new ShapeLearner(graph, prefixes, RelationStatistics.of(graph, progress)).learn(progress);
    }

    /**
     * The same where the relations have been counted.
     *
     * @param table one entry per relation, by id
     */
    public static GraphShape of(Graph graph, Prefixes prefixes, List<RelationStatistics> table, Progress progress) {
        return new ShapeLearner(graph, prefixes, table).learn(progress);
    }

    /**
     * What the facts of one relation look like.
     *
     * @param relation its id
     * @param facts how many facts it has
     * @param degrees to what degree it has each property
     * @param exceptions some facts that contradict a property that is held
     * @param subjects what its subjects mostly are, the most usual first
     * @param objects what its objects mostly are
     * @param samples which degrees are estimated, and from what
     */
    public record RelationProfile(
            int relation,
            int facts,
            Map<ConstraintKind, Degree> degrees,
            Map<ConstraintKind, List<Triple>> exceptions,
            List<KindShare> subjects,
            List<KindShare> objects,
            List<Sample> samples) {

        /**
         * A kind that many subjects or objects of a relation are of.
         *
         * @param kind its name
         * @param share which share of them is of that kind
         */
        public record KindShare(String kind, double share) {}

        public RelationProfile {
            degrees = new EnumMap<>(degrees);
            exceptions = exceptions.isEmpty() ? Map.of() : new EnumMap<>(exceptions);
            subjects = List.copyOf(subjects);
            objects = List.copyOf(objects);
            samples = List.copyOf(samples);
        }

        /** The same with what its subjects and objects are. */
        RelationProfile of(List<KindShare> ofSubjects, List<KindShare> ofObjects) {
            return new RelationProfile(relation, facts, degrees, exceptions, ofSubjects, ofObjects, samples);
        }

        /** To what degree it has a property. */
        public Degree degree(ConstraintKind kind) {
            return degrees.getOrDefault(kind, Degree.NONE);
        }

        /**
         * What was looked at where looking at everything would be too much.
         *
         * @param what what is estimated from it
         * @param unit what was looked at
         * @param looked how many of them
         * @param of how many there are
         */
        public record Sample(String what, String unit, long looked, long of) {}

        /**
         * To what degree a property holds.
         *
         * @param held how many of the cases have it
         * @param of how many cases there are that could contradict it
         */
        public record Degree(long held, long of) {
            /** Nothing was seen that could contradict it. */
            static final Degree NONE = new Degree(0, 0);

            /** The share that has it; 0 without cases. */
            public double share() {
                return of == 0 ? 0 : (double) held / of;
            }

            /** The share that the counts allow to claim, wrong about once in twenty times: Wilson's lower bound. */
            public double least() {
                return Bounds.least(held, of);
            }

            /** How many cases contradict it. */
            public long exceptions() {
                return of - held;
            }

            /** What counts allow to say, with a doubt of one in twenty. */
            static final class Bounds {
                private static final double Z = 1.6449;

                private Bounds() {}

                /** Wilson's lower bound of a share; 0 without cases. */
                static double least(long held, long of) {
                    if (of == 0) {
                        return 0;
                    }
                    double share = (double) held / of;
                    double square = Z * Z / of;
                    double half = Z * Math.sqrt(share * (1 - share) / of + square / (4 * of));
                    return Math.max(0, (share + square / 2 - half) / (1 + square));
                }

                /** The upper bound of the mean of a Poisson count, by Byar's approximation. */
                static double most(long count) {
                    double next = count + 1.0;
                    double root = 1 - 1 / (9 * next) + Z / (3 * Math.sqrt(next));
                    return next * root * root * root;
                }
            }
        }
    }
}
