package dev.hornbeam.complete.audit;

import dev.hornbeam.AuditOptions;
import dev.hornbeam.Progress;
import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.complete.audit.SignReader.Sign;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.reason.Reasoner;
import dev.hornbeam.shape.KindFit;
import dev.hornbeam.work.ParallelTasks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Finds the facts of a graph that the rest of it speaks against: every fact is looked at as if it were not there. */
final class DoubtfulFacts {
    /** Wrong facts of each sort that are made to compare with. */
    private static final int MADE = 2_000;

    /** Wrong facts of each sort, and right facts, that the model is asked about to compare them. */
    private static final int MADE_ASKED = 400;

    private static final int RIGHT_ASKED = 5_000;

    /** Facts that the model is asked about: the most doubtful by other signs, and those of predictable relations. */
    private static final int MOST_ASKED = 30_000;

    /** Right facts that are compared with them; all are judged. */
    private static final int COMPARED = 50_000;

    /**
     * A fact and how likely it is wrong.
     *
     * @param score log odds
     */
    record Doubtful(Triple fact, byte[] signs, double score, double probability) {}

    private static final double LEAST_DOUBT = .05;

    private final Graph graph;
    private final GraphCompleter completer;
    private final KindFit kinds;
    private final BodyTable table;
    private final AuditOptions options;
    private final Map<Triple, Double> doubts = new HashMap<>();
    private Suspicion suspicion;

    /** By the signs that need no question, for facts that are not in the graph too. */
    private Suspicion cheap;

    DoubtfulFacts(GraphCompleter completer, Prefixes prefixes, AuditOptions options) {
        this.graph = completer.graph();
        this.completer = completer;
        this.kinds = new KindFit(graph, prefixes);
        this.table = new BodyTable(completer.rules(), graph.relations());
        this.options = options;
    }

    SignReader reader() {
        return new SignReader(graph, kinds, table, completer.rules().attributes());
    }

    KindFit kinds() {
        return kinds;
    }

    BodyTable table() {
        return table;
    }

    Suspicion suspicion() {
        return suspicion;
    }

    Suspicion cheap() {
        return cheap;
    }

    /** How likely a fact of the graph is wrong; 0 for one that is hardly doubtful. */
    double doubt(int head, int relation, int tail) {
        boolean inverse = graph.relations().isInverse(relation);
        return doubts.getOrDefault(
                inverse ? new Triple(tail, graph.relations().base(relation), head) : new Triple(head, relation, tail),
                0.0);
    }

    /** All facts, the most doubtful first; as many as are asked for. */
    List<Doubtful> find(int most, Progress progress) {
        Triples facts = facts(graph);
        byte[][] signs = signs(facts, facts, progress);
        judge(facts, signs, progress);
        List<Doubtful> found = new ArrayList<>();
        for (int i = 0; i < signs.length; i++) {
            double score = suspicion.score(facts.relation(i), signs[i]);
            found.add(new Doubtful(facts.get(i), signs[i], score, suspicion.probability(facts.relation(i), signs[i])));
        }
        found.sort(Comparator.comparingDouble((Doubtful each) -> -each.score()));
        return List.copyOf(found.subList(0, Math.min(most, found.size())));
    }

    /** Learns from cheap signs first, asks the model where it helps, and learns from all signs. */
    private void judge(Triples facts, byte[][] signs, Progress progress) {
        int relations = graph.relations().count();
        Made made = made(facts);
        int[] everyRight = spread(facts.size(), COMPARED);
        cheap = new Suspicion(signed(facts, signs, everyRight), made.signed(), relations);
        for (int i = 0; i < signs.length; i++) {
            double probability = cheap.probability(facts.relation(i), signs[i]);
            if (probability >= LEAST_DOUBT) {
                doubts.put(facts.get(i), probability);
            }
        }
        int[] right = spread(facts.size(), facts.size() <= MOST_ASKED ? COMPARED : RIGHT_ASKED);
        int[] wrong = made.first(MADE_ASKED);
        ask(made.facts(), made.replaced(), made.signs(), wrong, Progress.NONE);
        if (facts.size() <= MOST_ASKED) {
            ask(facts, facts, signs, spread(facts.size(), facts.size()), progress);
        } else {
            ask(facts, facts, signs, right, Progress.NONE);
        }
        Suspicion.Signed askedWrong = signed(made.facts(), made.signs(), wrong);
        Suspicion.Signed askedRight = signed(facts, signs, right);
        Suspicion informed = new Suspicion(askedRight, askedWrong, relations);
        if (facts.size() > MOST_ASKED) {
            ask(facts, facts, signs, worthAsking(facts, signs, informed), progress);
        }
        suspicion = informed;
    }

    /** The facts that are most doubtful so far, and facts of the relations of which the model tells most. */
    private int[] worthAsking(Triples facts, byte[][] signs, Suspicion informed) {
        List<Integer> left = IntStream.range(0, facts.size())
                .filter(i -> signs[i][Sign.AS_TAIL.ordinal()] == Sign.UNREAD)
                .boxed()
                .collect(Collectors.toCollection(ArrayList::new));
        double[] doubt = new double[facts.size()];
        double[] telling = new double[facts.size()];
        for (int i : left) {
            doubt[i] = cheap.score(facts.relation(i), signs[i]);
            telling[i] = informed.telling(facts.relation(i));
        }
        int half = Math.min(left.size(), (MOST_ASKED - RIGHT_ASKED) / 2);
        left.sort(Comparator.comparingDouble((Integer i) -> -doubt[i]));
        List<Integer> asked = new ArrayList<>(left.subList(0, half));
        List<Integer> others = new ArrayList<>(left.subList(half, left.size()));
        others.sort(Comparator.comparingDouble((Integer i) -> -telling[i] - doubt[i]));
        asked.addAll(others.subList(0, Math.min(half, others.size())));
        return asked.stream().mapToInt(i -> i).toArray();
    }

    private void ask(Triples facts, Triples replaced, byte[][] signs, int[] some, Progress progress) {
        new ParallelTasks(options.threads())
                .gather(
                        some.length,
                        16,
                        () -> {
                            SignReader reader = reader();
                            Reasoner reasoner = completer.reasoner();
                            return (block, from, to) -> {
                                for (int i = (int) from; i < to; i++) {
                                    reader.ask(reasoner, facts.get(some[i]), replaced.get(some[i]), signs[some[i]]);
                                }
                            };
                        },
                        progress);
    }

    /** Numbers below a size, evenly spread. */
    private static int[] spread(int size, int most) {
        int stride = Math.max(1, (size + most - 1) / Math.max(1, most));
        return IntStream.range(0, (size + stride - 1) / stride)
                .map(i -> i * stride)
                .toArray();
    }

    private static Suspicion.Signed signed(Triples facts, byte[][] signs, int[] some) {
        return new Suspicion.Signed(
                Arrays.stream(some).map(facts::relation).toArray(),
                Arrays.stream(some).mapToObj(i -> signs[i]).toArray(byte[][]::new));
    }

    /** Wrong facts, each with the right one in whose place it stands. */
    private record Made(List<WrongFacts.WrongFact> wrong, Triples facts, Triples replaced, byte[][] signs) {
        /** All but wrong subjects, of which signs that need no question say next to nothing. */
        Suspicion.Signed signed() {
            return DoubtfulFacts.signed(
                    facts,
                    signs,
                    IntStream.range(0, wrong.size())
                            .filter(i -> wrong.get(i).sort() != WrongFacts.Sort.OTHER_SUBJECT)
                            .toArray());
        }

        /** The first of each sort. */
        int[] first(int most) {
            Map<WrongFacts.Sort, Integer> counts = new EnumMap<>(WrongFacts.Sort.class);
            return IntStream.range(0, wrong.size())
                    .filter(i -> counts.merge(wrong.get(i).sort(), 1, Integer::sum) <= most)
                    .toArray();
        }
    }

    static Triples facts(Graph graph) {
        Triples.Builder facts = new Triples.Builder();
        for (int relation = 0; relation < graph.relations().count(); relation++) {
            long sources = graph.sources(relation);
            for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
                long tails = graph.neighbours(graph.source(i), relation);
                for (int j = Slice.begin(tails); j < Slice.end(tails); j++) {
                    facts.add(graph.source(i), relation, graph.target(j));
                }
            }
        }
        return facts.build();
    }

    private byte[][] signs(Triples facts, Triples replaced, Progress progress) {
        byte[][] signs = new byte[facts.size()][];
        new ParallelTasks(options.threads())
                .gather(
                        facts.size(),
                        64,
                        () -> {
                            SignReader reader = reader();
                            return (block, from, to) -> {
                                for (int i = (int) from; i < to; i++) {
                                    signs[i] = reader.read(facts.get(i), replaced.get(i));
                                }
                            };
                        },
                        progress);
        return signs;
    }

    private Made made(Triples facts) {
        Triples.Builder wrong = new Triples.Builder();
        Triples.Builder replaced = new Triples.Builder();
        List<WrongFacts.WrongFact> all =
                new WrongFacts(graph, graph, facts).make(EnumSet.allOf(WrongFacts.Sort.class), MADE, options.seed());
        for (WrongFacts.WrongFact each : all) {
            wrong.add(each.fact().head(), each.fact().relation(), each.fact().tail());
            replaced.add(
                    each.replaced().head(),
                    each.replaced().relation(),
                    each.replaced().tail());
        }
        Triples made = wrong.build();
        Triples places = replaced.build();
        return new Made(all, made, places, signs(made, places, Progress.NONE));
    }

    /**
     * How likely a fact is wrong, by its signs. Learned from the graph itself: its facts, nearly all of which are right, against
     * wrong facts made of them. Each value of a sign has its odds, per relation, drawn to those of all relations where facts are
     * few; a regression weighs the signs, as they overlap; and the share of wrong facts in the graph is the one that explains
     * the odds of all its facts best. What looks wrong is then taken from the right ones, and all is learned again, a few times.
     */
    static final class Suspicion {
        private static final int SIGNS = Sign.values().length;

        /** How many facts of other relations join in counting those of one. */
        private static final double PULL = 30;

        private static final int STEPS = 12;
        private static final double SHRINK = 1e-3;
        private static final int ROUNDS = 5;

        /** Fewer facts, right or made wrong, say nothing. */
        private static final int LEAST_FACTS = 30;

        private static final int SHARE_ROUNDS = 30;
        /** Before looking, one fact in a hundred is expected to be wrong; that counts like so many facts. */
        private static final double EXPECTED = .01;

        private static final double DOUBT = 1_000;
        private static final double LEAST_WRONG = .001;
        private static final double MOST_WRONG = .1;

        /** Of facts that look wrong so much is taken from the right ones: some just lack what others have. */
        private static final double MOST_TAKEN = .9;

        /**
         * Facts with their signs.
         *
         * @param relations of each fact
         * @param signs of each fact
         */
        record Signed(int[] relations, byte[][] signs) {
            int size() {
                return relations.length;
            }
        }

        /** The log odds of wrong against right, by relation, sign and value. */
        private double[][][] odds;

        private final double[] weights = new double[SIGNS + 1];
        private double wrongShare = EXPECTED;

        Suspicion(Signed right, Signed wrong, int relations) {
            double[] asRight = new double[right.size()];
            Arrays.fill(asRight, 1);
            double[] asWrong = new double[wrong.size()];
            Arrays.fill(asWrong, 1);
            double[][][] ofWrong = counts(wrong, asWrong, relations);
            odds = odds(ofWrong, ofWrong, relations); // nothing speaks against anything
            boolean enough = Math.min(right.size(), wrong.size()) >= LEAST_FACTS;
            for (int round = 0; enough && round < ROUNDS; round++) {
                odds = odds(counts(right, asRight, relations), ofWrong, relations);
                fit(right, asRight, wrong, asWrong);
                settleShare(right);
                for (int i = 0; i < asRight.length; i++) { // those that look wrong do not say what right ones look like
                    asRight[i] = 1 - MOST_TAKEN * probability(right.relations()[i], right.signs()[i]);
                }
            }
        }

        private static double[][][] counts(Signed facts, double[] weights, int relations) {
            double[][][] counts = new double[relations + 1][SIGNS][];
            for (double[][] each : counts) {
                for (Sign sign : Sign.values()) {
                    each[sign.ordinal()] = new double[sign.size()];
                }
            }
            for (int i = 0; i < facts.size(); i++) {
                for (int sign = 0; sign < SIGNS; sign++) {
                    int value = facts.signs()[i][sign];
                    counts[facts.relations()[i]][sign][value] += weights[i];
                    counts[relations][sign][value] += weights[i];
                }
            }
            return counts;
        }

        private static double[][][] odds(double[][][] right, double[][][] wrong, int relations) {
            double[][][] odds = new double[relations][SIGNS][];
            for (int relation = 0; relation < relations; relation++) {
                for (Sign sign : Sign.values()) {
                    int s = sign.ordinal();
                    double[] ofRight = shares(right[relation][s], right[relations][s], first(sign));
                    double[] ofWrong = shares(wrong[relation][s], wrong[relations][s], first(sign));
                    odds[relation][s] = new double[sign.size()];
                    for (int value = first(sign); value < sign.size(); value++) {
                        odds[relation][s][value] = Math.log(ofWrong[value] / ofRight[value]);
                    }
                }
            }
            return odds;
        }

        /** The first value that says something: a sign that was not read says nothing. */
        private static int first(Sign sign) {
            return sign.isAsked() ? Sign.UNREAD + 1 : 0;
        }

        /** Shares of a relation, drawn to those of all. */
        private static double[] shares(double[] own, double[] all, int first) {
            double ownTotal = sum(own) - (first > 0 ? own[0] : 0);
            double allTotal = sum(all) - (first > 0 ? all[0] : 0);
            double[] shares = new double[own.length];
            for (int value = first; value < own.length; value++) {
                double pooled = (all[value] + .5) / (allTotal + .5 * (own.length - first));
                shares[value] = (own[value] + PULL * pooled) / (ownTotal + PULL);
            }
            return shares;
        }

        private static double sum(double[] values) {
            double sum = 0;
            for (double value : values) {
                sum += value;
            }
            return sum;
        }

        /** Logistic regression by Newton's steps, right and wrong facts weighing the same in total. */
        private void fit(Signed right, double[] asRight, Signed wrong, double[] asWrong) {
            Arrays.fill(weights, 0, SIGNS, .5);
            for (int step = 0; step < STEPS; step++) {
                double[][] curvature = new double[SIGNS + 1][SIGNS + 2];
                add(right, asRight, 0, curvature);
                add(wrong, asWrong, 1, curvature);
                for (int i = 0; i <= SIGNS; i++) {
                    curvature[i][i] += SHRINK;
                    curvature[i][SIGNS + 1] += i < SIGNS ? SHRINK * weights[i] : 0;
                }
                double[] change = solved(curvature);
                for (int i = 0; i <= SIGNS; i++) {
                    double moved = weights[i] - change[i];
                    weights[i] =
                            i < SIGNS ? Math.max(0, Math.min(2, moved)) : moved; // no sign counts against what it says
                }
            }
        }

        /** Adds curvature, and as its last column the gradient, of the loss on facts. */
        private void add(Signed facts, double[] counted, double target, double[][] curvature) {
            double total = sum(counted);
            double[] row = new double[SIGNS + 1];
            row[SIGNS] = 1;
            for (int i = 0; i < facts.size(); i++) {
                for (int sign = 0; sign < SIGNS; sign++) {
                    row[sign] = odds[facts.relations()[i]][sign][facts.signs()[i][sign]];
                }
                double each = .5 * counted[i] / total;
                double predicted = sigmoid(logOdds(facts.relations()[i], facts.signs()[i]));
                for (int k = 0; k <= SIGNS; k++) {
                    for (int l = 0; l <= SIGNS; l++) {
                        curvature[k][l] += each * predicted * (1 - predicted) * row[k] * row[l];
                    }
                    curvature[k][SIGNS + 1] += each * (predicted - target) * row[k];
                }
            }
        }

        /** Solves a small system of equations, the right side in the last column, by elimination with pivots. */
        private static double[] solved(double[][] system) {
            int size = system.length;
            for (int column = 0; column < size; column++) {
                int pivot = column;
                for (int row = column + 1; row < size; row++) {
                    pivot = Math.abs(system[row][column]) > Math.abs(system[pivot][column]) ? row : pivot;
                }
                double[] swapped = system[column];
                system[column] = system[pivot];
                system[pivot] = swapped;
                for (int row = 0; row < size; row++) {
                    if (row != column) {
                        double factor = system[row][column] / system[column][column];
                        for (int k = column; k <= size; k++) {
                            system[row][k] -= factor * system[column][k];
                        }
                    }
                }
            }
            double[] solution = new double[size];
            for (int row = 0; row < size; row++) {
                solution[row] = system[row][size] / system[row][row];
            }
            return solution;
        }

        private double logOdds(int relation, byte[] signs) {
            double sum = weights[SIGNS];
            for (int sign = 0; sign < SIGNS; sign++) {
                sum += weights[sign] * odds[relation][sign][signs[sign]];
            }
            return sum;
        }

        /** The share of wrong facts that is likeliest, given the odds of all facts. */
        private void settleShare(Signed facts) {
            for (int round = 0; round < SHARE_ROUNDS; round++) {
                double sum = 0;
                for (int i = 0; i < facts.size(); i++) {
                    sum += probability(facts.relations()[i], facts.signs()[i]);
                }
                wrongShare =
                        Math.min(MOST_WRONG, Math.max(LEAST_WRONG, (sum + EXPECTED * DOUBT) / (facts.size() + DOUBT)));
            }
        }

        /** The chance that a fact is wrong. */
        double probability(int relation, byte[] signs) {
            return sigmoid(score(relation, signs));
        }

        /** Its log odds. */
        double score(int relation, byte[] signs) {
            return logOdds(relation, signs) + Math.log(wrongShare / (1 - wrongShare));
        }

        /** By how much the least likely standing of a fact of a relation speaks against it. */
        double telling(int relation) {
            double most = 0;
            for (Sign sign : List.of(Sign.AS_TAIL, Sign.AS_HEAD)) {
                most += weights[sign.ordinal()]
                        * Arrays.stream(odds[relation][sign.ordinal()]).max().orElse(0);
            }
            return most;
        }

        /** How much one sign adds to the log odds. */
        double part(int relation, byte[] signs, Sign sign) {
            return weights[sign.ordinal()] * odds[relation][sign.ordinal()][signs[sign.ordinal()]];
        }

        private static double sigmoid(double x) {
            return 1 / (1 + Math.exp(-x));
        }
    }
}
