package dev.hornbeam.spark;

import dev.hornbeam.example.RoyalHouses;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.spark.testing.RandomGraphs;
import dev.hornbeam.spark.testing.SparkData;
import dev.hornbeam.spark.testing.TestSession;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class FrameRuleCounterIT {
    private final SameCounts same = new SameCounts(TestSession.local());

    @Test
    void countsOfManyRandomGraphsAreThoseOfOneMachine() throws IOException {
        Dataset data = RandomGraphs.data(12);
        same.check(data, RandomGraphs.rules(data.relations(), 100, 3), 2, () -> {});
    }

    @Test
    void countsOnTheExampleAreThoseOfOneMachine() throws IOException {
        Dataset data = RoyalHouses.dataset();
        same.check(data, SparkData.randomRules(5, data.relations(), 30, 2), SameCounts.NO_SALT, () -> {});
    }
}
