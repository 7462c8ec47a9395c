package dev.hornbeam;

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
}
