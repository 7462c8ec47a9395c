package dev.hornbeam.spark;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.array_append;
import static org.apache.spark.sql.functions.array_contains;
import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.not;

import dev.hornbeam.complete.CompletionOptions;
import dev.hornbeam.complete.Weighting;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.input.InputException;
import dev.hornbeam.model.ModelContent;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.reason.aggregate.Aggregator;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.reason.ground.QueryRules;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.reason.ground.Votes;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.text.RuleFormat;
import dev.hornbeam.spark.PairWalk.EdgeSteps;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;

/**
 * Finds the facts that a graph lacks and that rules predict: rules are applied on the workers, their votes grouped by
 * question and scored as on one machine, and the best new answers of each question kept.
 */
public final class FrameCompleter {
    private static final StructType FOUND = new StructType()
            .add("x", DataTypes.LongType, false)
            .add("relation", DataTypes.StringType, false)
            .add("y", DataTypes.LongType, false)
            .add("probability", DataTypes.DoubleType, false)
            .add("score", DataTypes.DoubleType, false)
            .add("rule", DataTypes.StringType, false);

    private final SparkSession spark;
    private final FactFrames graph;
    private final GraphFigures figures;
    private final ShippedModel shipped;
    private final ShippedModel.Opened opened;

    /**
     * @param graph over the relations of the model
     * @throws InputException if the model has rules with constants, which need the whole graph in one memory
     */
    public FrameCompleter(SparkSession spark, FactFrames graph, GraphFigures figures, ModelContent model) {
        this.spark = spark;
        this.graph = graph;
        this.figures = figures;
        this.shipped = ShippedModel.of(model);
        this.opened = shipped.open(); // as workers read it: rules must have the same numbers here and there
        for (int relation = 0; relation < model.relations().count(); relation++) {
            if (opened.weighting().aggregation().of(relation).usesEvidence()) {
                throw InputException.of(
                        model.provenance().data().name(),
                        "a model that weighs more than rules",
                        "one of rules alone, as a cluster applies them",
                        "Maybe learn it with --no-attributes.");
            }
        }
    }

    /** Columns head, relation, tail, probability, score, rule: new facts of some relations by name. */
    public Dataset<Row> complete(List<Integer> relations, CompletionWish wish) {
        EdgeSteps edges = new EdgeSteps(graph.edges(), figures.degrees(), EdgeSteps.SALT_AT);
        PathVotes votes = new PathVotes(spark, edges, opened.weighting().book(opened.rules()), relations);
        if (votes.isEmpty()) {
            return named(spark.createDataFrame(List.<Row>of(), FOUND));
        }
        Broadcast<ShippedModel> sent =
                JavaSparkContext.fromSparkContext(spark.sparkContext()).broadcast(shipped);
        Dataset<Row> found = withFacts(votes.frame())
                .repartition(col("relation"), col("x"))
                .sortWithinPartitions("relation", "x", "y", "rule")
                .mapPartitions(new QuestionScorer(sent, wish), Encoders.row(FOUND));
        return named(found);
    }

    /** What else counts: how common an answer is, and whether it is known. */
    private Dataset<Row> withFacts(Dataset<Row> votes) {
        Relations known = graph.relations();
        Dataset<Row> common = figures.degrees()
                .filter(col("r").geq(known.count()))
                .select(col("s").as("y"), col("r").minus(known.count()).as("relation"), col("degree"));
        Dataset<Row> facts = graph.facts()
                .select(
                        col("s").as("x"),
                        col("r").as("relation"),
                        col("o").as("y"),
                        lit(true).as("known"));
        return votes.join(common, new String[] {"y", "relation"}, "left")
                .join(facts, new String[] {"x", "relation", "y"}, "left")
                .select(
                        col("relation"),
                        col("x"),
                        col("y"),
                        col("rule"),
                        col("paths"),
                        coalesce(col("degree"), lit(0L)).as("frequency"),
                        coalesce(col("known"), lit(false)).as("known"));
    }

    private Dataset<Row> named(Dataset<Row> found) {
        Dataset<Row> names = graph.names();
        return found.join(names.select(col("id").as("x"), col("name").as("head")), "x")
                .join(names.select(col("id").as("y"), col("name").as("tail")), "y")
                .select("head", "relation", "tail", "probability", "score", "rule");
    }

    /** Walks the bodies of all rules from every entity at once and counts the simple paths to each answer. */
    private static final class PathVotes {
        private static final StructType VOTERS = new StructType()
                .add("node", DataTypes.IntegerType, false)
                .add("relation", DataTypes.IntegerType, false)
                .add("rule", DataTypes.IntegerType, false);

        private final SparkSession spark;
        private final EdgeSteps edges;
        private final BodyTree tree = new BodyTree();
        private final List<Row> voters = new ArrayList<>();
        private final List<Dataset<Row>> kept = new ArrayList<>();

        /** @param relations those that are asked for */
        PathVotes(SparkSession spark, EdgeSteps edges, RuleBook book, List<Integer> relations) {
            this.spark = spark;
            this.edges = edges;
            for (int relation : relations) {
                QueryRules rules = book.of(relation);
                for (int rule = 0; rule < rules.size(); rule++) {
                    voters.add(RowFactory.create(tree.add(rules.get(rule).body(), 1), relation, rule));
                }
            }
        }

        boolean isEmpty() {
            return voters.isEmpty();
        }

        /** Columns relation, x, y, rule, paths. */
        Dataset<Row> frame() {
            Dataset<Row> walks = first();
            Dataset<Row> ends = ending(walks, 1);
            for (int depth = 2; depth <= tree.depth(); depth++) {
                walks = step(walks, depth);
                if (depth < tree.depth()) {
                    walks = walks.persist(StorageLevel.MEMORY_AND_DISK());
                    kept.add(walks);
                }
                ends = ends.union(ending(walks, depth));
            }
            return ends.groupBy("node", "x", "y")
                    .agg(count(lit(1)).as("paths"))
                    .join(broadcast(spark.createDataFrame(voters, VOTERS)), "node")
                    .select("relation", "x", "y", "rule", "paths");
        }

        private Dataset<Row> first() {
            return edges.edges()
                    .filter(col("s").notEqual(col("o")))
                    .join(broadcast(tree.steps(spark, 1)), col("r").equalTo(col("relation")))
                    .select(
                            col("child").as("node"),
                            col("s").as("x"),
                            col("o").as("at"),
                            array().cast("array<bigint>").as("between"));
        }

        private Dataset<Row> step(Dataset<Row> walks, int depth) {
            Dataset<Row> next = walks.join(
                            broadcast(tree.steps(spark, depth)), col("node").equalTo(col("parent")))
                    .drop("node", "parent", "share");
            return edges.follow(next, tree.relationsTo(depth))
                    .filter(col("y").notEqual(col("x")).and(col("y").notEqual(col("at"))))
                    .filter(not(array_contains(col("between"), col("y"))))
                    .select(
                            col("child").as("node"),
                            col("x"),
                            col("y").as("at"),
                            array_append(col("between"), col("at")).as("between"));
        }

        private Dataset<Row> ending(Dataset<Row> walks, int depth) {
            return walks.filter(col("node").isin(tree.ends(depth)))
                    .select(col("node"), col("x"), col("at").as("y"));
        }

        void release() {
            kept.forEach(Dataset::unpersist);
        }
    }

    /**
     * Scores the answers of one question after the other with the aggregation of one machine, and keeps the best that are new.
     * Rows come sorted by relation, subject, answer and rule.
     */
    private static final class QuestionScorer implements MapPartitionsFunction<Row, Row> {
        private static final long serialVersionUID = 1;

        private final Broadcast<ShippedModel> model;
        private final CompletionWish wish;

        QuestionScorer(Broadcast<ShippedModel> model, CompletionWish wish) {
            this.model = model;
            this.wish = wish;
        }

        @Override
        public Iterator<Row> call(Iterator<Row> votes) {
            return votes.hasNext() ? new Questions(model.value().open(), votes) : votes;
        }

        private record Found(long tail, double score, double probability, String rule) {
            static final Comparator<Found> LIKELIEST_FIRST = Comparator.comparingDouble(Found::probability)
                    .thenComparingDouble(Found::score)
                    .reversed()
                    .thenComparingLong(Found::tail);
        }

        private final class Questions implements Iterator<Row> {
            private final Relations relations;
            private final RuleBook book;
            private final Weighting weighting;
            private final Iterator<Row> rows;
            private Optional<Row> next;
            private Iterator<Row> answers = List.<Row>of().iterator();

            Questions(ShippedModel.Opened opened, Iterator<Row> rows) {
                this.relations = opened.rules().relations();
                this.weighting = opened.weighting();
                this.book = weighting.book(opened.rules());
                this.rows = rows;
                this.next = Optional.of(rows.next());
            }

            @Override
            public boolean hasNext() {
                while (!answers.hasNext() && next.isPresent()) {
                    answers = question();
                }
                return answers.hasNext();
            }

            @Override
            public Row next() {
                return answers.next();
            }

            private Iterator<Row> question() {
                int relation = next.orElseThrow().getInt(0);
                long subject = next.orElseThrow().getLong(1);
                QuestionVotes votes = new QuestionVotes(book.of(relation));
                while (next.isPresent()
                        && next.get().getInt(0) == relation
                        && next.get().getLong(1) == subject) {
                    Row row = next.get();
                    votes.add(
                            row.getLong(2),
                            (int) Math.min(Integer.MAX_VALUE, row.getLong(5)),
                            row.getBoolean(6),
                            row.getInt(3),
                            row.getLong(4));
                    next = rows.hasNext() ? Optional.of(rows.next()) : Optional.empty();
                }
                return found(relation, votes).stream()
                        .map(each -> RowFactory.create(
                                subject,
                                relations.name(relation),
                                each.tail(),
                                each.probability(),
                                each.score(),
                                each.rule()))
                        .iterator();
            }

            private List<Found> found(int relation, QuestionVotes votes) {
                Aggregator aggregator = weighting.aggregation().of(relation);
                boolean calibrated = weighting.calibration().isKnown();
                double[] scores = new double[votes.size()];
                aggregator.score(votes, scores);
                IntToDoubleFunction probabilities =
                        weighting.calibration().ofFacts(votes, relation, aggregator, scores);
                List<Found> found = new ArrayList<>();
                for (int candidate = 0; candidate < votes.size(); candidate++) {
                    double probability = probabilities.applyAsDouble(candidate);
                    boolean wanted = calibrated
                            ? probability >= wish.leastProbability()
                            : confidence(votes, candidate) >= wish.leastConfidence();
                    if (wanted && !votes.isKnown(candidate)) {
                        found.add(new Found(
                                votes.id(candidate),
                                scores[candidate],
                                probability,
                                rule(aggregator, votes, candidate)));
                    }
                }
                found.sort(Found.LIKELIEST_FIRST);
                return found.subList(0, Math.min(wish.limit(), found.size()));
            }

            private double confidence(QuestionVotes votes, int candidate) {
                return votes.rules().confidence(votes.rule(Slice.begin(votes.hits(candidate))));
            }

            private String rule(Aggregator aggregator, QuestionVotes votes, int candidate) {
                long hits = votes.hits(candidate);
                double[] parts = new double[Slice.size(hits)];
                aggregator.parts(votes, candidate, parts);
                int best = 0;
                for (int i = 1; i < parts.length; i++) {
                    best = parts[i] > parts[best] ? i : best;
                }
                return RuleFormat.statement(votes.rules().get(votes.rule(Slice.begin(hits) + best)), relations);
            }
        }
    }

    /** The votes of one question as they come in rows, sorted by answer and rule. */
    private static final class QuestionVotes implements Votes {
        private final QueryRules rules;
        private long[] entities = new long[16];
        private int[] frequencies = new int[16];
        private boolean[] known = new boolean[16];
        private int[] first = new int[17];
        private int[] rule = new int[64];
        private int[] paths = new int[64];
        private int size;
        private int hits;

        QuestionVotes(QueryRules rules) {
            this.rules = rules;
        }

        @Override
        public Query query() {
            throw new UnsupportedOperationException("entities of a frame are no ids of a graph");
        }

        /** Adds a vote for the answer of the last one, or for another. */
        void add(long entity, int frequency, boolean isKnown, int number, long count) {
            if (size == 0 || entities[size - 1] != entity) {
                if (size == entities.length) {
                    entities = Arrays.copyOf(entities, 2 * size);
                    frequencies = Arrays.copyOf(frequencies, 2 * size);
                    known = Arrays.copyOf(known, 2 * size);
                    first = Arrays.copyOf(first, 2 * size + 1);
                }
                entities[size] = entity;
                frequencies[size] = frequency;
                known[size] = isKnown;
                first[size++] = hits;
            }
            if (hits == rule.length) {
                rule = Arrays.copyOf(rule, 2 * hits);
                paths = Arrays.copyOf(paths, 2 * hits);
            }
            rule[hits] = number;
            paths[hits++] = (int) Math.min(Integer.MAX_VALUE, count);
            first[size] = hits;
        }

        long id(int candidate) {
            return entities[candidate];
        }

        @Override
        public boolean isKnown(int candidate) {
            return known[candidate];
        }

        @Override
        public QueryRules rules() {
            return rules;
        }

        @Override
        public int size() {
            return size;
        }

        @Override
        public int reached() {
            return size;
        }

        @Override
        public long hits(int candidate) {
            return Slice.of(first[candidate], first[candidate + 1]);
        }

        @Override
        public int rule(int hit) {
            return rule[hit];
        }

        @Override
        public int paths(int hit) {
            return paths[hit];
        }

        @Override
        public int frequency(int candidate) {
            return frequencies[candidate];
        }

        @Override
        public double knownSide(int candidate) {
            return 0;
        }

        @Override
        public double ownSide(int candidate) {
            return 0;
        }
    }

    /** What workers need of a model, as the bytes of its files: its rules and how they are applied, without the network. */
    private static final class ShippedModel implements Serializable {
        private static final long serialVersionUID = 1;

        private final TreeMap<String, byte[]> files;

        private ShippedModel(Map<String, byte[]> files) {
            this.files = new TreeMap<>(files);
        }

        /** A model as it is read again. */
        record Opened(RuleSet rules, Weighting weighting) {}

        static ShippedModel of(ModelContent model) {
            return inFolder(folder -> {
                Path place = folder.resolve("model");
                new ModelContent(
                                model.relations(),
                                model.rules(),
                                model.weighting(),
                                Optional.empty(),
                                Optional.empty(),
                                model.provenance())
                        .save(place);
                Map<String, byte[]> files = new TreeMap<>();
                for (Path file : list(place)) {
                    files.put(file.getFileName().toString(), Files.readAllBytes(file));
                }
                return new ShippedModel(files);
            });
        }

        Opened open() {
            return inFolder(folder -> {
                for (Map.Entry<String, byte[]> file : files.entrySet()) {
                    Files.write(folder.resolve(file.getKey()), file.getValue());
                }
                ModelFolder model = ModelFolder.open(folder);
                RuleSet rules = model.rules();
                return new Opened(rules, model.weighting(rules).orElseGet(() -> untrained(rules)));
            });
        }

        /** As a model without learned weights is applied. */
        static Weighting untrained(RuleSet rules) {
            return Weighting.untrained(rules.relations(), CompletionOptions.DEFAULTS);
        }

        private interface Work<T> {
            T in(Path folder) throws IOException;
        }

        private static <T> T inFolder(Work<T> work) {
            try {
                Path folder = Files.createTempDirectory("hornbeam-");
                try {
                    return work.in(folder);
                } finally {
                    try (Stream<Path> all = Files.walk(folder)) {
                        for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                            Files.deleteIfExists(each);
                        }
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static List<Path> list(Path folder) throws IOException {
            try (Stream<Path> files = Files.list(folder)) {
                return files.toList();
            }
        }
    }

    /**
     * Which new facts are wanted.
     *
     * @param leastProbability facts less likely than this are left out, if the model knows probabilities
     * @param leastConfidence facts whose best rule has less are left out, if it knows none
     * @param limit the most facts of a subject and relation
     */
    public record CompletionWish(double leastProbability, double leastConfidence, int limit) implements Serializable {}
}
