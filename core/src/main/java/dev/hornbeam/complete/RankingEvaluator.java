package dev.hornbeam.complete;

import dev.hornbeam.Progress;
import dev.hornbeam.Protocol;
import dev.hornbeam.Rank;
import dev.hornbeam.Rank.Support;
import dev.hornbeam.complete.RankedQuery.RankListener;
import dev.hornbeam.eval.Evaluation;
import dev.hornbeam.eval.RankedAnswer;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.aggregate.Aggregator;
import dev.hornbeam.reason.ground.AnswerFrequencies;
import dev.hornbeam.reason.ground.Grounding;
import dev.hornbeam.reason.ground.PathGrounder;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.work.ParallelTasks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Ranks the answers of triples by rules; the same figures on any number of threads. */
public final class RankingEvaluator {
    private final Graph facts;
    private final Graph known;
    private final RuleBook rules;
    private final Protocol protocol;
    private final int budget;
    private final ParallelTasks tasks;
    private final AnswerFrequencies frequencies;

    /**
     * @param facts the graph to reason on
     * @param known every fact that is left out of a ranking unless it is the one asked for, over the same ids
     * @param budget the most edges that a query may look up and follow
     */
    public RankingEvaluator(
            Graph facts, Graph known, RuleBook rules, Protocol protocol, int budget, ParallelTasks tasks) {
        this.facts = facts;
        this.known = known;
        this.rules = rules;
        this.protocol = protocol;
        this.budget = budget;
        this.tasks = tasks;
        this.frequencies = new AnswerFrequencies(facts);
    }

    /** The buffers that a thread reuses from query to query. */
    private static final class Buffers {
        final PathGrounder grounder;
        final Ranker ranker;
        double[] scores = new double[1024];

        Buffers(PathGrounder grounder, Ranker ranker) {
            this.grounder = grounder;
            this.ranker = ranker;
        }
    }

    /** Asks for the answers of these triples. */
    public Evaluation evaluate(Triples triples, Aggregation aggregation) {
        return evaluate(triples, List.of(aggregation)).get(0);
    }

    /** The same for several ways of aggregating, grounding every query once. */
    public List<Evaluation> evaluate(Triples triples, List<Aggregation> aggregations) {
        return evaluate(triples, aggregations, Progress.NONE);
    }

    /**
     * The same.
     *
     * @param progress is called with how many queries are done
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    public List<Evaluation> evaluate(Triples triples, List<Aggregation> aggregations, Progress progress) {
        return evaluate(triples, aggregations, progress, RankListener.NONE);
    }

    /**
     * The same.
     *
     * @param listener is told of every answer of the first way of aggregating
     */
    public List<Evaluation> evaluate(
            Triples triples, List<Aggregation> aggregations, Progress progress, RankListener listener) {
        Questions questions = new Questions(
                triples,
                facts.relations(),
                protocol,
                relation -> !protocol.skipsWithoutRules() || rules.of(relation).size() > 0);
        RankedAnswer[][] outcomes = new RankedAnswer[aggregations.size()][questions.answerCount()];
        AtomicLong cutQueries = new AtomicLong();
        AtomicLong cutRules = new AtomicLong();
        int[] order = questions.byRelation(); // what a grounder keeps for a relation serves the next query of it
        ParallelTasks.Task<Buffers> task = (i, buffers) -> {
            int number = order[i];
            Query query = questions.query(number);
            Grounding grounding = buffers.grounder.ground(
                    query,
                    rules.of(query.relation()),
                    PathGrounder.NOTHING_EXCLUDED,
                    aggregations.stream().anyMatch(a -> a.of(query.relation()).usesEvidence()));
            cutQueries.addAndGet(grounding.cutRules() > 0 ? 1 : 0);
            cutRules.addAndGet(grounding.cutRules());
            for (int way = 0; way < outcomes.length; way++) {
                rank(
                        questions,
                        number,
                        grounding,
                        aggregations.get(way).of(query.relation()),
                        buffers,
                        outcomes[way],
                        way == 0 ? listener : RankListener.NONE);
            }
        };
        tasks.run(questions.size(), this::buffers, task, progress);
        List<Evaluation> evaluations = new ArrayList<>();
        for (RankedAnswer[] some : outcomes) {
            evaluations.add(new Evaluation(
                    protocol, Arrays.asList(some), questions.skipped(), cutQueries.get(), cutRules.get()));
        }
        return evaluations;
    }

    /** What it costs to ask for these facts in both directions. */
    long cost(Triples triples, Progress progress) {
        Questions questions = new Questions(triples, facts.relations(), protocol, relation -> true);
        LongAdder cost = new LongAdder();
        tasks.run(
                questions.size(),
                this::buffers,
                (i, buffers) -> {
                    Query query = questions.query(i);
                    cost.add(buffers.grounder
                            .ground(query, rules.of(query.relation()))
                            .cost());
                },
                progress);
        return cost.sum();
    }

    private Buffers buffers() {
        return new Buffers(
                new PathGrounder(facts, budget, protocol.countsWalks()),
                new Ranker(facts, known, protocol.usesPrior(), frequencies));
    }

    private static boolean isReached(Grounding grounding, int answer) {
        int candidate = grounding.candidate(answer);
        return candidate >= 0 && candidate < grounding.reached();
    }

    private void rank(
            Questions questions,
            int number,
            Grounding grounding,
            Aggregator aggregator,
            Buffers buffers,
            RankedAnswer[] outcomes,
            RankListener listener) {
        if (buffers.scores.length < grounding.size()) {
            buffers.scores = new double[2 * grounding.size()];
        }
        aggregator.score(grounding, buffers.scores);
        int answers = questions.answers(number).size();
        ManyRanks ranks = answers < ManyRanks.FEWEST
                ? null
                : new ManyRanks(
                        known, frequencies, facts.entityCount(), protocol.usesPrior(), grounding, buffers.scores);
        for (int i = 0; i < answers; i++) {
            int answer = questions.answers(number).get(i);
            Rank rank = ranks == null ? buffers.ranker.rank(grounding, buffers.scores, answer) : ranks.of(answer);
            int place = questions.places(number).get(i);
            outcomes[place] = new RankedAnswer(
                    grounding.query().entity(),
                    grounding.query().relation(),
                    answer,
                    rank,
                    isReached(grounding, answer),
                    support(grounding, buffers.scores, answer));
            listener.ranked(
                    place, new RankedQuery(facts, known, grounding, aggregator, buffers.scores, outcomes[place]));
        }
    }

    private Support support(Grounding grounding, double[] scores, int answer) {
        int candidate = grounding.candidate(answer);
        if (candidate < 0 || scores[candidate] == Aggregator.UNREACHED) {
            return protocol.usesPrior() && grounding.frequencyOf(answer) > 0 ? Support.FREQUENCY : Support.NOTHING;
        }
        return grounding.isReachedByChain(candidate) ? Support.CHAIN : Support.CONSTANTS;
    }

    /**
     * The ranks of many answers of one question, as {@link Ranker} gives them one by one: what they are compared with is sorted
     * once. A hub is asked about with thousands of answers, and has millions of known ones.
     */
    static final class ManyRanks {
        /** Answers of a question from which on sorting pays. */
        static final int FEWEST = 4;

        private final Graph known;
        private final AnswerFrequencies frequencies;
        private final int entities;
        private final boolean usesPrior;
        private final Grounding grounding;
        private final double[] scores;

        /** Scores of what rules reach, without known answers. */
        private final double[] rivals;

        private final int[] reachedFrequencies;
        private final int[] knownFrequencies;
        private final int reached;

        /** @param scores of a grounding that left no answer out, one per candidate */
        ManyRanks(
                Graph known,
                AnswerFrequencies frequencies,
                int entities,
                boolean usesPrior,
                Grounding grounding,
                double[] scores) {
            this.known = known;
            this.frequencies = frequencies;
            this.entities = entities;
            this.usesPrior = usesPrior;
            this.grounding = grounding;
            this.scores = scores;
            Query query = grounding.query();
            double[] some = new double[grounding.size()];
            int[] reachedOften = new int[grounding.size()];
            int count = 0;
            int allReached = 0;
            for (int candidate = 0; candidate < grounding.size(); candidate++) {
                if (scores[candidate] != Aggregator.UNREACHED) {
                    reachedOften[allReached++] = usesPrior ? grounding.frequency(candidate) : 0;
                    if (!known.contains(query.entity(), query.relation(), grounding.entity(candidate))) {
                        some[count++] = scores[candidate];
                    }
                }
            }
            reached = allReached;
            rivals = Arrays.copyOf(some, count);
            reachedFrequencies = Arrays.copyOf(reachedOften, allReached);
            knownFrequencies = knownFrequencies(query);
            Arrays.sort(rivals);
            Arrays.sort(reachedFrequencies);
            Arrays.sort(knownFrequencies);
        }

        /** Of known answers that no rule reaches. */
        private int[] knownFrequencies(Query query) {
            long all = known.neighbours(query.entity(), query.relation());
            int[] often = new int[Slice.size(all)];
            int count = 0;
            for (int i = Slice.begin(all); i < Slice.end(all); i++) {
                if (!isReached(known.target(i))) {
                    often[count++] = usesPrior ? grounding.frequencyOf(known.target(i)) : 0;
                }
            }
            return Arrays.copyOf(often, count);
        }

        private boolean isReached(int entity) {
            int candidate = grounding.candidate(entity);
            return candidate >= 0 && scores[candidate] != Aggregator.UNREACHED;
        }

        /** The rank of an answer. */
        Rank of(int answer) {
            Query query = grounding.query();
            int itself = known.contains(query.entity(), query.relation(), answer) ? 1 : 0;
            if (isReached(answer)) {
                double score = scores[grounding.candidate(answer)];
                int better = above(rivals, score);
                return Rank.of(better, (long) notBelow(rivals, score) - better + itself);
            }
            int frequency = usesPrior ? grounding.frequencyOf(answer) : 0;
            long better = usesPrior ? unreachedAbove(frequency) : 0;
            long level = frequency == 0 ? (long) entities - reached : unreachedAbove(frequency - 1);
            int knownBetter = above(knownFrequencies, frequency);
            int knownLevel = above(knownFrequencies, frequency - 1);
            return Rank.of(rivals.length + better - knownBetter, level - better - (knownLevel - knownBetter) + itself);
        }

        private long unreachedAbove(int frequency) {
            return (long) frequencies.above(grounding.query().relation(), frequency)
                    - above(reachedFrequencies, frequency);
        }

        private static int above(int[] ascending, int value) {
            int low = 0;
            int high = ascending.length;
            while (low < high) {
                int middle = low + high >>> 1;
                if (ascending[middle] > value) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            return ascending.length - low;
        }

        private static int above(double[] ascending, double value) {
            return notBelow(ascending, Math.nextUp(value));
        }

        private static int notBelow(double[] ascending, double value) {
            int low = 0;
            int high = ascending.length;
            while (low < high) {
                int middle = low + high >>> 1;
                if (ascending[middle] >= value) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            return ascending.length - low;
        }
    }

    /**
     * The queries that triples are turned into, each distinct query once with all of its answers, since grounding depends on
     * the query alone. Answers keep their place in the list of triples.
     */
    public static final class Questions {
        private final List<Query> queries = new ArrayList<>();
        private final List<List<Integer>> answers = new ArrayList<>();
        private final List<List<Integer>> places = new ArrayList<>();
        private final Map<Query, Integer> numbers = new LinkedHashMap<>();
        private int answerCount;
        private long skipped;

        /** @param asked which relations and inverses are asked */
        Questions(Triples triples, Relations relations, Protocol protocol, IntPredicate asked) {
            for (int i = 0; i < triples.size(); i++) {
                int relation = triples.relation(i);
                if (protocol.asksTails()) {
                    add(Query.tailOf(triples.head(i), relation), triples.tail(i), asked);
                }
                add(Query.headOf(triples.tail(i), relation, relations), triples.head(i), asked);
            }
        }

        private void add(Query query, int answer, IntPredicate asked) {
            if (!asked.test(query.relation())) {
                skipped++;
                return;
            }
            int number = numbers.computeIfAbsent(query, q -> {
                queries.add(q);
                answers.add(new ArrayList<>());
                places.add(new ArrayList<>());
                return queries.size() - 1;
            });
            answers.get(number).add(answer);
            places.get(number).add(answerCount++);
        }

        /** The number of distinct queries. */
        int size() {
            return queries.size();
        }

        /** The numbers of the queries, those of a relation or inverse side by side. */
        int[] byRelation() {
            return IntStream.range(0, queries.size())
                    .boxed()
                    .sorted(Comparator.comparingInt(
                            number -> queries.get(number).relation()))
                    .mapToInt(number -> number)
                    .toArray();
        }

        Query query(int number) {
            return queries.get(number);
        }

        List<Integer> answers(int number) {
            return answers.get(number);
        }

        /** The place of each answer among all, in order of the triples. */
        List<Integer> places(int number) {
            return places.get(number);
        }

        /** The number of all answers. */
        int answerCount() {
            return answerCount;
        }

        /** How many were not asked. */
        long skipped() {
            return skipped;
        }
    }
}
