package dev.hornbeam.experiment.work;

import dev.hornbeam.neural.train.Preset;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/** What a declaration may set for the work itself, by name; all else it sets are options of learning. */
enum WorkSetting {
    PRESET("preset", WorkSetting::requirePreset),
    SHARE("share", WorkSetting::requireShare),
    METHODS("methods", WorkSetting::requireMethods),
    RULES_PER_HEAD("rulesAHead", WorkSetting::requireWholes),
    CHOSEN_OF("chosenOf", WorkSetting::requireWholes),
    HOPS("hops", Integer::parseInt),
    SIMULATED("simulated", WorkSetting::requireWholes),
    PLAIN("plain", WorkSetting::requireWholes),
    HEADS("heads", Integer::parseInt);

    private final String label;
    private final Consumer<String> check;

    WorkSetting(String label, Consumer<String> check) {
        this.label = label;
        this.check = check;
    }

    /** As declarations write it. */
    String label() {
        return label;
    }

    static Optional<WorkSetting> labelled(String label) {
        return Arrays.stream(values()).filter(each -> each.label.equals(label)).findFirst();
    }

    /**
     * Refuses what it cannot be.
     *
     * @throws IllegalArgumentException with what it can be
     */
    void check(String value) {
        check.accept(value);
    }

    private static void requirePreset(String value) {
        if (!value.equals(CellSettings.AUTO)) {
            Preset.valueOf(value.toUpperCase(Locale.ROOT));
        }
    }

    private static void requireMethods(String values) {
        for (String each : values.split(" ")) {
            if (!CompletionWork.SCORERS.contains(each)
                    && !each.equals(CompletionWork.CHOSEN)
                    && AggregatorKind.labelled(each).isEmpty()) {
                throw new IllegalArgumentException("no method " + each);
            }
        }
    }

    private static void requireShare(String value) {
        double share = Double.parseDouble(value);
        if (!(share > 0 && share <= 1)) {
            throw new IllegalArgumentException("more than 0, at most 1");
        }
    }

    private static void requireWholes(String values) {
        for (String each : values.isBlank() ? new String[0] : values.split(" ")) {
            Integer.parseInt(each);
        }
    }
}
