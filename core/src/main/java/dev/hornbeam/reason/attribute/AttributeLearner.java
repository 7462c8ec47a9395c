package dev.hornbeam.reason.attribute;

import dev.hornbeam.Progress;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.attribute.AttributeRules.BoundRules;
import dev.hornbeam.work.Cancellation;
import dev.hornbeam.work.ParallelTasks;
import java.util.Arrays;

/**
 * Learns attribute rules: every attribute that some entity has is the head of one ridge regression on all other
 * attributes, and all of them are solved at once. Attributes of a single entity can be heads, but explain nothing. A rule needs
 * an entity with both sides.
 *
 * <p>The matrix to invert is over entities or over attributes, whichever are fewer; if both are too many, the attributes that
 * most entities have explain all others.
 */
public final class AttributeLearner {
    /** Attributes beyond which only those of most entities have rules. */
    private static final int MOST_HEADS = 2_000_000;

    /** The most entities for which the inverse itself answers: about a second to invert, wherever the graph is opened. */
    private static final int SMALL = 2_000;

    /** Of one thread, with the rules that are read off afterwards. */
    private static final double SECONDS_A_CUBE = 2.5e-11;

    private final Graph graph;
    private final AttributeOptions options;
    private final ParallelTasks tasks;

    public AttributeLearner(Graph graph, AttributeOptions options, ParallelTasks tasks) {
        this.graph = graph;
        this.options = options;
        this.tasks = tasks;
    }

    /** Whether a graph is so small that questions are answered by the inverse itself, not by the rules that are kept. */
    public static boolean isSmall(Graph graph) {
        int linked = 0;
        for (int entity = 0; entity < graph.entityCount() && linked <= SMALL; entity++) {
            linked += graph.degree(entity) > 0 ? 1 : 0;
        }
        return linked <= SMALL;
    }

    /** About how long learning takes: inverting a matrix is most of it. */
    public double expectedSeconds() {
        double size = Explaining.of(new Attributes(graph), options.largest()).matrixSize(graph);
        return SECONDS_A_CUBE * size * size * size / tasks.threads();
    }

    /** What answers questions about a small graph, without rules to read. */
    static AttributeRules solve(Graph graph, double pull) {
        ParallelTasks tasks = new ParallelTasks(Runtime.getRuntime().availableProcessors());
        AttributeOptions options = AttributeOptions.DEFAULTS.withPull(pull);
        return new AttributeLearner(graph, options, tasks).solve(Progress.NONE);
    }

    /**
     * What answers questions about a {@linkplain #isSmall small} graph, without rules to read.
     *
     * @param progress is called with how much is solved
     */
    public AttributeRules solve(Progress progress) {
        Attributes attributes = new Attributes(graph);
        Explaining explaining = Explaining.all(attributes);
        return explaining.size() == 0
                ? AttributeRules.NONE
                : new BoundRules(attributes, 0, 0)
                        .build(options.pullOrUsual())
                        .with(overEntities(attributes, explaining, progress));
    }

    private EntityRegression overEntities(Attributes attributes, Explaining explaining, Progress progress) {
        return EntityRegression.solve(attributes, explaining, options.pullOrUsual(), tasks, progress);
    }

    /** The rules of all facts of the graph. */
    public AttributeRules learn() {
        return learn(Progress.NONE);
    }

    /**
     * The same.
     *
     * @param progress is called in two stages, each starting from 0: solving, and computing the rules of heads
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    public AttributeRules learn(Progress progress) {
        Attributes attributes = new Attributes(graph);
        boolean small = isSmall(graph);
        Explaining explaining = small ? Explaining.all(attributes) : Explaining.of(attributes, options.largest());
        if (explaining.size() == 0) {
            return AttributeRules.NONE;
        }
        if (small) {
            EntityRegression exact = overEntities(attributes, explaining, progress);
            return rules(attributes, explaining, exact, progress).with(exact);
        }
        Regression regression = explaining.overEntities()
                ? overEntities(attributes, explaining, progress)
                : AttributeRegression.solve(attributes, explaining, options.pullOrUsual(), tasks, progress);
        return rules(attributes, explaining, regression, progress);
    }

    private AttributeRules rules(
            Attributes attributes, Explaining explaining, Regression regression, Progress progress) {
        int[] heads = new int[attributes.size()];
        int[] distinct = distinctHeads(attributes, heads, leastHolders(attributes));
        KeptRules[] found = new KeptRules[distinct.length];
        tasks.run(
                found.length,
                regression::weights,
                (i, weights) -> {
                    Cancellation.check();
                    weights.compute(distinct[i]);
                    found[i] = KeptRules.of(weights, explaining, options.leastWeight());
                },
                progress);
        return joined(attributes, heads, found);
    }

    /** How many entities must have an attribute to be a head: more than one where all would be too many. */
    private static int leastHolders(Attributes attributes) {
        int[] having = new int[MOST_HEADS + 1];
        for (int attribute = 0; attribute < attributes.size(); attribute++) {
            having[Math.min(MOST_HEADS, Slice.size(attributes.holders(attribute)))]++;
        }
        int least = MOST_HEADS;
        for (int heads = having[least]; least > 1 && heads + having[least - 1] <= MOST_HEADS; least--) {
            heads += having[least - 1];
        }
        return least;
    }

    /**
     * The attributes that rules are computed for. One of a single entity has the weights of any other such attribute of it.
     *
     * @param heads is filled with the place of each attribute among them, or of the one with the same weights, or -1
     */
    private int[] distinctHeads(Attributes attributes, int[] heads, int leastHolders) {
        int[] aloneWith = new int[graph.entityCount()];
        Arrays.fill(aloneWith, -1);
        int[] distinct = new int[heads.length];
        int count = 0;
        for (int attribute = 0; attribute < heads.length; attribute++) {
            long holders = attributes.holders(attribute);
            if (Slice.size(holders) < leastHolders) {
                heads[attribute] = -1;
                continue;
            }
            if (Slice.size(holders) > 1) {
                heads[attribute] = count;
                distinct[count++] = attribute;
                continue;
            }
            int holder = graph.target(Slice.begin(holders));
            if (aloneWith[holder] < 0) {
                aloneWith[holder] = count;
                distinct[count++] = attribute;
            }
            heads[attribute] = aloneWith[holder];
        }
        return Arrays.copyOf(distinct, count);
    }

    private AttributeRules joined(Attributes attributes, int[] heads, KeptRules[] found) {
        long rules = 0;
        int count = 0;
        for (int head : heads) {
            rules += head < 0 ? 0 : found[head].body().length;
            count += head < 0 ? 0 : 1;
        }
        BoundRules bound = new BoundRules(attributes, count, Math.toIntExact(rules));
        for (int relation = 0; relation < graph.relations().directedCount(); relation++) {
            long constants = graph.sources(graph.relations().inverse(relation));
            for (int i = Slice.begin(constants); i < Slice.end(constants); i++) {
                int head = heads[attributes.number(relation, graph.source(i))];
                if (head < 0) {
                    continue;
                }
                KeptRules of = found[head];
                bound.beginHead(relation, graph.source(i));
                for (int rule = 0; rule < of.body().length; rule++) {
                    bound.add(of.body()[rule], of.weight()[rule], of.support()[rule]);
                }
            }
        }
        return bound.build(options.pullOrUsual());
    }

    /**
     * Solved over the attributes that explain: with X the matrix of entities × these, {@code G = Xᵀ X + λ I} is inverted to P. The
     * weights of one of them given all others are {@code -P[·, j] / P[j, j]}; those of another head {@code P Xᵀ x}.
     */
    private static final class AttributeRegression implements Regression {
        private final Explaining explaining;
        private final float[][] inverse;

        private AttributeRegression(Explaining explaining, float[][] inverse) {
            this.explaining = explaining;
            this.inverse = inverse;
        }

        static AttributeRegression solve(
                Attributes attributes, Explaining explaining, double pull, ParallelTasks tasks, Progress progress) {
            Graph graph = attributes.graph();
            float[][] matrix = new float[explaining.size()][explaining.size()];
            tasks.run(matrix.length, () -> matrix, (i, rows) -> {
                Cancellation.check();
                long holders = attributes.holders(explaining.attribute(i));
                for (int h = Slice.begin(holders); h < Slice.end(holders); h++) {
                    long own = explaining.of(graph.target(h));
                    for (int a = Slice.begin(own); a < Slice.end(own); a++) {
                        rows[i][explaining.at(a)]++;
                    }
                }
                rows[i][i] += (float) pull;
            });
            SymmetricInverse.invert(matrix, tasks, progress);
            return new AttributeRegression(explaining, matrix);
        }

        @Override
        public Weights weights() {
            return new Computed();
        }

        private final class Computed extends Weights {
            Computed() {
                super(explaining);
            }

            @Override
            void compute(int head, Together together, float[] weight) {
                int itself = explaining.number(head);
                Arrays.fill(weight, 0, together.size(), 0);
                if (itself >= 0) {
                    for (int i = 0; i < together.size(); i++) {
                        weight[i] = -inverse[itself][together.number(i)] / inverse[itself][itself];
                    }
                } else {
                    explain(together, weight);
                }
            }

            private void explain(Together together, float[] weight) {
                for (int j = 0; j < together.size(); j++) {
                    float[] row = inverse[together.number(j)];
                    float times = together.times(j);
                    for (int i = 0; i < together.size(); i++) {
                        weight[i] += times * row[together.number(i)];
                    }
                }
            }
        }
    }

    /**
     * The rules of one head that are kept.
     *
     * @param body the attributes in their bodies, ascending
     * @param support how many entities have both sides
     */
    private record KeptRules(int[] body, float[] weight, int[] support) {
        /** The most rules of a head; beyond these the strongest are kept. */
        private static final int MOST = 200;

        static KeptRules of(Regression.Weights weights, Explaining explaining, double least) {
            double border = Math.max(least, strongest(weights));
            int[] kept = new int[Math.min(MOST, weights.size())];
            int count = 0;
            for (int i = 0; i < weights.size() && count < kept.length; i++) {
                if (Math.abs(weights.weight(i)) >= border) {
                    kept[count++] = i;
                }
            }
            int[] body = new int[count];
            float[] weight = new float[count];
            int[] support = new int[count];
            for (int i = 0; i < count; i++) {
                body[i] = explaining.attribute(weights.number(kept[i]));
                weight[i] = weights.weight(kept[i]);
                support[i] = weights.support(kept[i]);
            }
            return new KeptRules(body, weight, support);
        }

        /** The size of weight that no more rules reach than may be kept, ties apart. */
        private static double strongest(Regression.Weights weights) {
            if (weights.size() <= MOST) {
                return 0;
            }
            float[] sizes = new float[weights.size()];
            for (int i = 0; i < sizes.length; i++) {
                sizes[i] = Math.abs(weights.weight(i));
            }
            Arrays.sort(sizes);
            return sizes[sizes.length - MOST];
        }
    }
}
