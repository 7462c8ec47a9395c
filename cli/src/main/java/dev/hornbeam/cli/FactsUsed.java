package dev.hornbeam.cli;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triples;
import java.util.List;

/** Which facts of a data set are reasoned on. */
enum FactsUsed {
    TRAIN("train", "train"),
    TRAIN_AND_VALID("valid", "train and valid"),
    ALL("all", "train, valid and test");

    private final String label;
    private final String words;

    FactsUsed(String label, String words) {
        this.label = label;
        this.words = words;
    }

    /** What {@code --facts} calls it. */
    String label() {
        return label;
    }

    /** The splits, in words. */
    String words() {
        return words;
    }

    static FactsUsed labelled(String label) {
        return Choice.of("--facts", label, List.of(values()), FactsUsed::label);
    }

    /** These facts of a data set. */
    Triples of(Dataset data) {
        return switch (this) {
            case TRAIN -> data.train();
            case TRAIN_AND_VALID -> data.train().and(data.valid());
            case ALL -> data.train().and(data.valid()).and(data.test());
        };
    }

    /** The index of these facts. */
    Graph graph(Dataset data) {
        return Graph.of(data.entities(), data.relations(), of(data));
    }
}
