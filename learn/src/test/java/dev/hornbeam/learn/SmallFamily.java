package dev.hornbeam.learn;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.neural.train.Preset;
import dev.hornbeam.testkit.Graphs;
import java.util.ArrayList;
import java.util.List;

/** A few families in which a grandmother is a mother's or father's mother, and options that learn that in a moment. */
final class SmallFamily {
    private SmallFamily() {}

    static Dataset dataset() {
        return Graphs.dataset(facts(12).toArray(String[]::new));
    }

    static List<String> facts(int families) {
        List<String> facts = new ArrayList<>();
        for (int i = 0; i < families; i++) {
            facts.add("ann" + i + " mother bob" + i);
            facts.add("bob" + i + " father cis" + i);
            facts.add("ann" + i + " grandmother cis" + i);
            facts.add("ann" + i + " mother dot" + i);
            facts.add("dot" + i + " mother eve" + i);
            facts.add("ann" + i + " grandmother eve" + i);
        }
        return facts;
    }

    static LearnOptions quick() {
        return LearnOptions.DEFAULTS
                .preset(Preset.SMALL)
                .change(s -> s.withThreads(1)
                        .withModel(model -> model.withDimension(16))
                        .withTrainer(trainer -> trainer.withSchedule(schedule -> schedule.withEpochs(40)
                                        .withLeastSteps(0)
                                        .withBatch(8)
                                        .withRate(0.006))
                                .withCompute(compute -> compute.withCheckpointSeconds(0))));
    }
}
