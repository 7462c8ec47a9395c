package dev.hornbeam.reason.aggregate;

import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.reason.aggregate.Joint.CrossFitted;
import dev.hornbeam.reason.ground.QueryRules;
import dev.hornbeam.reason.ground.RuleBook;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** How the answers of every relation and inverse are scored; immutable. */
public final class Aggregation {
    /** Made by whichever thread comes first; a second one would make the same. */
    private final AtomicReferenceArray<Aggregator> aggregators;

    private final IntFunction<Aggregator> source;

    private Aggregation(AtomicReferenceArray<Aggregator> aggregators, IntFunction<Aggregator> source) {
        this.aggregators = aggregators;
        this.source = source;
    }

    /** One aggregator per relation and inverse. */
    public Aggregation(Aggregator... aggregators) {
        this(new AtomicReferenceArray<>(aggregators), relation -> {
            throw new IllegalArgumentException("no aggregator for " + relation);
        });
    }

    /** An aggregator for each relation and inverse, made when it is first asked for; the same whenever it is made. */
    static Aggregation lazily(int directedCount, IntFunction<Aggregator> aggregator) {
        return new Aggregation(new AtomicReferenceArray<>(directedCount), aggregator);
    }

    /** An aggregator for each relation and inverse. */
    public static Aggregation of(int directedCount, IntFunction<Aggregator> aggregator) {
        Aggregator[] all = new Aggregator[directedCount];
        Arrays.setAll(all, aggregator);
        return new Aggregation(all);
    }

    /** The same aggregator, which needs no training, for every relation and inverse. */
    public static Aggregation everywhere(AggregatorKind kind, int directedCount) {
        return of(directedCount, relation -> kind.fixed());
    }

    /** Whether rules have learned weights. */
    public boolean weighsRules() {
        return IntStream.range(0, directedCount()).mapToObj(this::of).anyMatch(Aggregation::weighsRules);
    }

    private static boolean weighsRules(Aggregator aggregator) {
        return aggregator instanceof Learned || aggregator instanceof Joint joint && weighsRules(joint.rules());
    }

    /**
     * The same for the rules of another graph whose relations have the same names: every rule keeps its weights. A
     * relation that was not known is aggregated by {@link AggregatorKind#MAX}.
     *
     * @param own the rules that this is about
     * @param others those of them that the other graph can use, in its ids
     */
    public Aggregation over(RuleBook own, RuleBook others) {
        String[] ownWords = AggregationFile.words(own.relations());
        String[] otherWords = AggregationFile.words(others.relations());
        return of(others.relations().directedCount(), relation -> {
            int before = own.relations().id(others.relations().name(relation));
            if (before == Vocabulary.UNKNOWN) {
                return AggregatorKind.MAX.fixed();
            }
            return over(of(before), own.of(before), ownWords, others.of(relation), otherWords);
        });
    }

    private static Aggregator over(
            Aggregator aggregator, QueryRules own, String[] ownWords, QueryRules others, String[] otherWords) {
        if (aggregator instanceof Joint joint) {
            return joint.with(over(joint.rules(), own, ownWords, others, otherWords));
        }
        if (aggregator instanceof CrossFitted halves) {
            return new CrossFitted(
                    over(halves.first(), own, ownWords, others, otherWords),
                    over(halves.second(), own, ownWords, others, otherWords));
        }
        return aggregator instanceof Learned learned ? learned.over(own, ownWords, others, otherWords) : aggregator;
    }

    /** The aggregator of a relation or inverse. */
    public Aggregator of(int relation) {
        Aggregator ready = aggregators.get(relation);
        if (ready == null) {
            ready = source.apply(relation);
            aggregators.set(relation, ready);
        }
        return ready;
    }

    /** The number of relations and inverses. */
    public int directedCount() {
        return aggregators.length();
    }
}
