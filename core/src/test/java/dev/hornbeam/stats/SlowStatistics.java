package dev.hornbeam.stats;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.stats.DatasetStatistics.DegreeStatistics;
import dev.hornbeam.stats.DatasetStatistics.SharedFacts;
import dev.hornbeam.stats.DatasetStatistics.SplitStatistics;
import dev.hornbeam.stats.Leakage.LinkCounts;
import dev.hornbeam.stats.RelationStatistics.Overlap;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The definitions, written down as set comprehensions over all facts: obvious, and far too slow for real graphs. */
final class SlowStatistics {
    private final Dataset dataset;
    private final Set<Triple> train;

    SlowStatistics(Dataset dataset) {
        this.dataset = dataset;
        this.train = facts(Split.TRAIN);
    }

    DatasetStatistics statistics() {
        return new DatasetStatistics(
                dataset.name(),
                dataset.entities().size(),
                dataset.relations().count(),
                Stream.of(Split.values()).map(this::split).toList(),
                List.of(
                        shared(Split.TRAIN, Split.VALID),
                        shared(Split.TRAIN, Split.TEST),
                        shared(Split.VALID, Split.TEST)),
                Stream.of(Split.VALID, Split.TEST)
                        .filter(split -> !facts(split).isEmpty())
                        .map(this::leakage)
                        .toList(),
                relations().mapToObj(this::relation).toList(),
                degrees());
    }

    private Set<Triple> facts(Split split) {
        return new HashSet<>(dataset.split(split).asList());
    }

    private IntStream relations() {
        return IntStream.range(0, dataset.relations().count());
    }

    private IntStream entities() {
        return IntStream.range(0, dataset.entities().size());
    }

    private static int count(Set<Triple> facts, Predicate<Triple> condition) {
        return (int) facts.stream().filter(condition).count();
    }

    private static boolean names(Set<Triple> facts, int entity) {
        return facts.stream().anyMatch(fact -> fact.head() == entity || fact.tail() == entity);
    }

    private static boolean uses(Set<Triple> facts, int relation) {
        return facts.stream().anyMatch(fact -> fact.relation() == relation);
    }

    private SplitStatistics split(Split split) {
        Set<Triple> facts = facts(split);
        IntPredicate newEntity = entity -> !names(train, entity);
        IntPredicate newRelation = relation -> !uses(train, relation);
        return new SplitStatistics(
                split,
                dataset.split(split).size(),
                facts.size(),
                count(facts, fact -> fact.head() == fact.tail()),
                (int) entities().filter(e -> names(facts, e)).count(),
                (int) relations().filter(r -> uses(facts, r)).count(),
                (int) entities().filter(e -> names(facts, e)).filter(newEntity).count(),
                (int) relations()
                        .filter(r -> uses(facts, r))
                        .filter(newRelation)
                        .count(),
                count(
                        facts,
                        fact -> newEntity.test(fact.head())
                                || newEntity.test(fact.tail())
                                || newRelation.test(fact.relation())));
    }

    private SharedFacts shared(Split first, Split second) {
        return new SharedFacts(first, second, count(facts(first), facts(second)::contains));
    }

    private boolean linked(int from, int to) {
        return train.stream().anyMatch(fact -> fact.head() == from && fact.tail() == to);
    }

    private LinkCounts links(Set<Triple> facts, Predicate<Triple> condition) {
        Predicate<Triple> same = fact -> linked(fact.head(), fact.tail());
        Predicate<Triple> other = fact -> linked(fact.tail(), fact.head());
        return new LinkCounts(
                count(facts, condition),
                count(facts, condition.and(same)),
                count(facts, condition.and(other)),
                count(facts, condition.and(same.or(other))));
    }

    private Leakage leakage(Split split) {
        Set<Triple> facts = facts(split);
        return new Leakage(
                split,
                links(facts, fact -> true),
                relations()
                        .mapToObj(r -> links(facts, fact -> fact.relation() == r))
                        .toList());
    }

    private RelationStatistics relation(int relation) {
        Set<Triple> own = new HashSet<>(
                train.stream().filter(fact -> fact.relation() == relation).toList());
        int subjects = (int) own.stream().map(Triple::head).distinct().count();
        int objects = (int) own.stream().map(Triple::tail).distinct().count();
        int loops = count(own, fact -> fact.head() == fact.tail());
        int symmetric = count(own, fact -> fact.head() != fact.tail() && train.contains(turned(fact, relation)));
        return new RelationStatistics(
                relation,
                dataset.relations().name(relation),
                own.size(),
                subjects,
                objects,
                loops,
                own.isEmpty() ? 0 : (double) subjects / own.size(),
                own.isEmpty() ? 0 : (double) objects / own.size(),
                own.size() == loops ? 0 : (double) symmetric / (own.size() - loops),
                best(relation, own, true),
                best(relation, own, false));
    }

    private static Triple turned(Triple fact, int relation) {
        return new Triple(fact.tail(), relation, fact.head());
    }

    private Optional<Overlap> best(int relation, Set<Triple> own, boolean inverse) {
        List<Overlap> overlaps = new ArrayList<>();
        relations().filter(other -> other != relation).forEach(other -> {
            int both = count(
                    own,
                    fact -> train.contains(
                            inverse ? turned(fact, other) : new Triple(fact.head(), other, fact.tail())));
            int either = own.size() + size(other) - both;
            if (both > 0) {
                overlaps.add(new Overlap(other, both, (double) both / own.size(), (double) both / either));
            }
        });
        return overlaps.stream()
                .min(Comparator.comparingInt(Overlap::facts)
                        .reversed()
                        .thenComparingInt(overlap -> size(overlap.relation()))
                        .thenComparingInt(Overlap::relation));
    }

    private int size(int relation) {
        return count(train, fact -> fact.relation() == relation);
    }

    private DegreeStatistics degrees() {
        List<Integer> degrees = entities()
                .map(e -> count(train, fact -> fact.head() == e) + count(train, fact -> fact.tail() == e))
                .filter(degree -> degree > 0)
                .sorted()
                .boxed()
                .toList();
        List<DegreeStatistics.Range> histogram = new ArrayList<>();
        for (int from = 1; !degrees.isEmpty() && from <= degrees.get(degrees.size() - 1); from *= 2) {
            int low = from;
            histogram.add(new DegreeStatistics.Range(low, 2 * low - 1, (int)
                    degrees.stream().filter(d -> d >= low && d < 2 * low).count()));
        }
        return new DegreeStatistics(
                degrees.size(),
                degrees.stream().mapToInt(d -> d).average().orElse(0),
                quantile(degrees, 0),
                quantile(degrees, 0.25),
                quantile(degrees, 0.5),
                quantile(degrees, 0.75),
                quantile(degrees, 0.9),
                quantile(degrees, 0.99),
                quantile(degrees, 1),
                histogram);
    }

    /** The smallest degree that at least this share does not exceed. */
    private static int quantile(List<Integer> sorted, double share) {
        return sorted.stream()
                .filter(d -> sorted.stream().filter(other -> other <= d).count() >= share * sorted.size() - 1e-9)
                .findFirst()
                .orElse(0);
    }
}
