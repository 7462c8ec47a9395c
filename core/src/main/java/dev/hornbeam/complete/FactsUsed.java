package dev.hornbeam.complete;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triples;

/** Which facts of a data set are reasoned on. */
public enum FactsUsed {
    TRAIN("train", "train"),
    TRAIN_AND_VALID("valid", "train and valid"),
    ALL("all", "train, valid and test");

    private final String label;
    private final String words;

    FactsUsed(String label, String words) {
        this.label = label;
        this.words = words;
    }

    /** Its name in the {@code --facts} option. */
    public String label() {
        return label;
    }

    /** The splits, in words. */
    public String words() {
        return words;
    }

    /** These facts of a data set. */
    public Triples of(Dataset data) {
        return switch (this) {
            case TRAIN -> data.train();
            case TRAIN_AND_VALID -> data.train().and(data.valid());
            case ALL -> data.train().and(data.valid()).and(data.test());
        };
    }

    /** Indexes these facts. */
    public Graph buildGraph(Dataset data) {
        Triples facts = of(data);
        return facts == data.train() ? data.buildGraph() : Graph.of(data.entities(), data.relations(), facts);
    }
}
