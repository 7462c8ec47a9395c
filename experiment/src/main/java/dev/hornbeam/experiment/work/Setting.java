package dev.hornbeam.experiment.work;

import dev.hornbeam.learn.LearnSettings;
import dev.hornbeam.neural.option.Encoder;
import dev.hornbeam.neural.option.Structure;
import dev.hornbeam.neural.train.Changes;
import dev.hornbeam.neural.train.Preset;
import dev.hornbeam.path.SamplerKind;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import dev.hornbeam.relate.PathOptions;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * The settings of a declaration, by name, and the option of learning that each changes; some are only for the work
 * itself.
 */
enum Setting {
    PRESET(Setting::requirePreset),
    SHARE(Setting::requireShare),
    METHODS(Setting::requireMethods),
    RULES_A_HEAD(Setting::requireWholes),
    CHOSEN_OF(Setting::requireWholes),
    HOPS(Setting::whole),
    TRACE(value -> PathOptions.Trace.valueOf(constant(value))),
    DIRECTION(value -> PathOptions.Direction.valueOf(constant(value))),
    PATH_LENGTH(Setting::whole),
    SIMULATED(Setting::requireWholes),
    PLAIN(Setting::requireWholes),
    HEADS(Setting::whole),
    DIMENSION((s, v) -> s.withModel(s.model().withDimension(whole(v)))),
    ENCODER((s, v) -> s.withModel(s.model().withEncoder(Encoder.valueOf(constant(v))))),
    WINDOW((s, v) -> s.withModel(s.model().withWindow(whole(v)))),
    STRUCTURE((s, v) -> s.withModel(s.model().withStructure(Structure.valueOf(constant(v))))),
    EPOCHS((s, v) -> trainer(s, c -> c.epochs(whole(v)))),
    LEAST_STEPS((s, v) -> trainer(s, c -> c.leastSteps(whole(v)))),
    BATCH((s, v) -> trainer(s, c -> c.batch(whole(v)))),
    RATE((s, v) -> trainer(s, c -> c.rate(Double.parseDouble(v)))),
    PATIENCE((s, v) -> trainer(s, c -> c.patience(whole(v)))),
    RESTARTS((s, v) -> trainer(s, c -> c.restarts(whole(v)))),
    AGREEMENT((s, v) -> trainer(s, c -> c.agreement(Double.parseDouble(v)))),
    LONGER_CHAINS((s, v) -> trainer(s, c -> c.longerChains(Double.parseDouble(v)))),
    MAX_LENGTH((s, v) -> s.withMaxLength(whole(v))),
    RULE_LENGTH((s, v) -> s.withRuleLength(whole(v))),
    TOP((s, v) -> s.withExtraction(s.extraction().withTop(whole(v)))),
    SAMPLER((s, v) -> s.withSampler(SamplerKind.valueOf(constant(v)))),
    WALKS((s, v) -> s.withSampler(SamplerKind.WALK).withPaths(s.paths().withWalks(whole(v)))),
    ANCHORS((s, v) -> s.withPaths(s.paths().withAnchors(whole(v)))),
    HALF_PATHS((s, v) -> s.withPaths(s.paths().withHalfPaths(whole(v)))),
    WEIGHS((s, v) -> s.withWeighs(truth(v))),
    ENDS_ON_ALL((s, v) -> s.withEndsOnAll(truth(v))),
    MINED((s, v) -> s.withMining(s.mining().withRules(whole(v)))),
    CANDIDATES((s, v) -> s.withMining(s.mining().withCandidates(whole(v)))),
    MINED_ANCHORS((s, v) -> s.withMining(s.mining().withPaths(s.mining().paths().withAnchors(whole(v))))),
    QUERIES((s, v) ->
            s.withReasoning(s.reasoning().withLearning(s.reasoning().learning().withQueries(whole(v))))),
    BUDGET((s, v) -> s.withReasoning(s.reasoning().withBudget(whole(v))));

    private final BiFunction<LearnSettings, String, LearnSettings> change;

    /**
     * For the work itself.
     *
     * @param check rejects invalid values
     */
    Setting(Consumer<String> check) {
        this((settings, value) -> {
            check.accept(value);
            return settings;
        });
    }

    Setting(BiFunction<LearnSettings, String, LearnSettings> change) {
        this.change = change;
    }

    /** Its name in declarations: {@code maxLength}. */
    String label() {
        String[] words = name().toLowerCase(Locale.ROOT).split("_");
        StringBuilder label = new StringBuilder(words[0]);
        for (int i = 1; i < words.length; i++) {
            label.append(Character.toUpperCase(words[i].charAt(0))).append(words[i].substring(1));
        }
        return label.toString();
    }

    static Optional<Setting> labelled(String label) {
        return Arrays.stream(values())
                .filter(each -> each.label().equals(label))
                .findFirst();
    }

    LearnSettings apply(LearnSettings settings, String value) {
        return change.apply(settings, value);
    }

    private static LearnSettings trainer(LearnSettings settings, UnaryOperator<Changes> change) {
        return settings.withTrainer(change.apply(settings.trainer().change()).done());
    }

    private static int whole(String value) {
        return Integer.parseInt(value);
    }

    private static boolean truth(String value) {
        if (!value.equals("true") && !value.equals("false")) {
            throw new IllegalArgumentException("true or false");
        }
        return value.equals("true");
    }

    private static void requirePreset(String value) {
        if (!value.equals(CellSettings.AUTO)) {
            Preset.valueOf(constant(value));
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
            whole(each);
        }
    }

    private static String constant(String label) {
        return label.toUpperCase(Locale.ROOT).replace('-', '_');
    }
}
