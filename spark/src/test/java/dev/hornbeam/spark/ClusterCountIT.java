package dev.hornbeam.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.spark.testing.RandomGraphs;
import dev.hornbeam.spark.testing.SparkData;
import dev.hornbeam.spark.testing.StandaloneCluster;
import dev.hornbeam.spark.testing.TestSession;
import dev.hornbeam.testkit.BenchmarkData;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.spark.SparkStatusTracker;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterCountIT {
    private final SparkSession spark = TestSession.cluster();

    @Test
    void aWorkerThatIsLostWhileRulesAreCountedChangesNoNumber() throws Exception {
        Dataset data = RandomGraphs.data(8);
        CompletableFuture<Void> loss = new CompletableFuture<>();
        new SameCounts(spark)
                .check(
                        data,
                        RandomGraphs.rules(data.relations(), 60, 3),
                        2,
                        () -> loss.completeAsync(this::loseAWorker));
        assertThat(loss).succeedsWithin(0, TimeUnit.SECONDS);
    }

    /** As soon as a job of counting is under way. */
    private Void loseAWorker() {
        SparkStatusTracker tracker = spark.sparkContext().statusTracker();
        try {
            while (tracker.getActiveJobIds().length == 0) {
                Thread.sleep(5);
            }
            StandaloneCluster.running().killWorker();
            StandaloneCluster.running().addWorker();
            return null;
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Takes minutes: {@code mvn -pl spark -am verify -Dtest=None -Dsurefire.failIfNoSpecifiedTests=false -Dhornbeam.spark.data=true}, with the data beside the project. */
    @ParameterizedTest
    @ValueSource(strings = {"family", "umls", "wn18rr"})
    @EnabledIfSystemProperty(
            named = "hornbeam.spark.data",
            matches = ".*",
            disabledReason = "takes minutes; run by -Dhornbeam.spark.data=true")
    void countsAreThoseOfOneMachineOn(String name) throws IOException {
        Dataset data = new DatasetReader().read(BenchmarkData.folder(name)).dataset();
        new SameCounts(spark)
                .check(
                        data,
                        SparkData.randomRules(5, data.relations(), 40, name.equals("umls") ? 2 : 3),
                        SameCounts.NO_SALT,
                        () -> {});
    }
}
