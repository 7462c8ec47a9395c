package dev.hornbeam.shape;

import dev.hornbeam.graph.Triple;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

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
}
