package dev.hornbeam.experiment.work;

import java.util.Arrays;

/** What a declaration may set for the work itself, by name; all else it sets are options of learning. */
enum WorkSetting {
    PRESET("preset"),
    SHARE("share"),
    METHODS("methods"),
    RULES_PER_HEAD("rulesAHead"),
    CHOSEN_OF("chosenOf"),
    HOPS("hops"),
    SIMULATED("simulated"),
    PLAIN("plain"),
    HEADS("heads");

    private final String label;

    WorkSetting(String label) {
        this.label = label;
    }

    /** As declarations write it. */
    String label() {
        return label;
    }

    static boolean isOne(String label) {
        return Arrays.stream(values()).anyMatch(each -> each.label.equals(label));
    }
}
