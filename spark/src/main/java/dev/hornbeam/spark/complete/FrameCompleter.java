package dev.hornbeam.spark.complete;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.InputException;
import dev.hornbeam.model.ModelContent;
import dev.hornbeam.spark.count.EdgeSteps;
import dev.hornbeam.spark.count.GraphFigures;
import dev.hornbeam.spark.read.FactFrames;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

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
            if (opened.weighting().aggregation().of(relation).usesAttributes()) {
                throw InputException.of(
                        model.provenance().data().name(),
                        "a model that weighs rules with constants",
                        "one of chains alone, as a cluster applies them",
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
}
