package dev.hornbeam.experiment.work;

import dev.hornbeam.learn.LearnSettings;
import dev.hornbeam.neural.option.Encoder;
import dev.hornbeam.neural.option.Structure;
import dev.hornbeam.neural.train.Changes;
import dev.hornbeam.path.SamplerKind;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/** What a declaration may set, by name, and what that changes in learning; some are for the work itself and change nothing. */
enum Setting {
    PRESET,
    SHARE,
    METHODS,
    RULES_A_HEAD,
    CHOSEN_OF,
    HOPS,
    TRACE,
    DIRECTION,
    PATH_LENGTH,
    SIMULATED,
    PLAIN,
    HEADS,
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
    WEIGHS((s, v) -> s.withWeighs(Boolean.parseBoolean(v))),
    ENDS_ON_ALL((s, v) -> s.withEndsOnAll(Boolean.parseBoolean(v))),
    MINED((s, v) -> s.withMining(s.mining().withRules(whole(v)))),
    CANDIDATES((s, v) -> s.withMining(s.mining().withCandidates(whole(v)))),
    MINED_ANCHORS((s, v) -> s.withMining(s.mining().withPaths(s.mining().paths().withAnchors(whole(v))))),
    QUERIES((s, v) ->
            s.withReasoning(s.reasoning().withLearning(s.reasoning().learning().withQueries(whole(v))))),
    BUDGET((s, v) -> s.withReasoning(s.reasoning().withBudget(whole(v))));

    private final BiFunction<LearnSettings, String, LearnSettings> change;

    /** For the work itself. */
    Setting() {
        this((settings, value) -> settings);
    }

    Setting(BiFunction<LearnSettings, String, LearnSettings> change) {
        this.change = change;
    }

    /** As declarations write it: {@code maxLength}. */
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

    private static String constant(String label) {
        return label.toUpperCase(Locale.ROOT).replace('-', '_');
    }
}
