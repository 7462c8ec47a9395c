package dev.hornbeam.spark.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.spark.FactFrames;
import dev.hornbeam.spark.FactReader;
import dev.hornbeam.spark.FactReader.FactSource;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.apache.spark.sql.SparkSession;

/** Data of tests: facts of one machine as a file that Spark reads, and rules drawn at random. */
public final class SparkData {
    private SparkData() {}

    /** The training facts of a data set as a cluster has them. */
    public static FactFrames frames(SparkSession spark, Dataset data) throws IOException {
        return new FactReader(spark).read(FactSource.of(file(data).toUri().toString()));
    }

    /** The training facts of a data set as a file of rows. */
    public static Path file(Dataset data) throws IOException {
        Path file = Files.createTempFile("facts", ".tsv");
        file.toFile().deleteOnExit();
        Triples facts = data.train();
        try (BufferedWriter out = Files.newBufferedWriter(file, UTF_8)) {
            for (int i = 0; i < facts.size(); i++) {
                out.write(data.entities().name(facts.head(i)) + "\t"
                        + data.relations().name(facts.relation(i)) + "\t"
                        + data.entities().name(facts.tail(i)) + "\n");
            }
        }
        return file;
    }

    /** Rules of every length, each with its mirror image. */
    public static RuleSet randomRules(long seed, Relations relations, int count, int maxLength) {
        SplittableRandom random = new SplittableRandom(seed);
        TreeSet<Rule> rules = new TreeSet<>();
        for (int i = 0; i < count; i++) {
            int[] body = new int[1 + random.nextInt(maxLength)];
            for (int step = 0; step < body.length; step++) {
                body[step] = random.nextInt(relations.directedCount());
            }
            Rule rule = Rule.of(random.nextInt(relations.directedCount()), body, 1);
            rules.add(rule);
            rules.add(rule.mirror(relations));
        }
        return RuleSet.of(relations, rules);
    }
}
