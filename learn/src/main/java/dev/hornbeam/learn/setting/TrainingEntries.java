package dev.hornbeam.learn.setting;

import static dev.hornbeam.learn.setting.OptionType.aboveZero;
import static dev.hornbeam.learn.setting.OptionType.choice;
import static dev.hornbeam.learn.setting.OptionType.flag;
import static dev.hornbeam.learn.setting.OptionType.fromZero;
import static dev.hornbeam.learn.setting.OptionType.number;
import static dev.hornbeam.learn.setting.OptionType.share;
import static dev.hornbeam.learn.setting.OptionType.whole;
import static dev.hornbeam.learn.setting.SettingParts.AGREEMENT;
import static dev.hornbeam.learn.setting.SettingParts.GRADIENTS;
import static dev.hornbeam.learn.setting.SettingParts.LOSS;
import static dev.hornbeam.learn.setting.SettingParts.SCHEDULE;
import static dev.hornbeam.learn.setting.SettingParts.STOPPING;
import static dev.hornbeam.model.Task.RELATION;

import dev.hornbeam.neural.option.AgreementOptions;
import dev.hornbeam.neural.option.BodyWeight;
import dev.hornbeam.neural.option.GradientOptions;
import dev.hornbeam.neural.option.LossOptions;
import dev.hornbeam.neural.option.ScheduleOptions;
import dev.hornbeam.neural.option.StoppingOptions;
import java.util.List;

/** The options of training. Entries are applied in this order: one that changes others stands before them. */
final class TrainingEntries {
    static final List<LearnOption<?>> ALL = List.of(
            option(
                            "epochs",
                            whole(0, Integer.MAX_VALUE),
                            "Passes over the bodies.",
                            SCHEDULE.leaf("epochs", ScheduleOptions::epochs, ScheduleOptions::withEpochs))
                    .changing((s, n) -> s.withTrainer(t -> t.withSchedule(
                            c -> c.withEpochs(n).withLeastSteps(0).withShortSteps(0)))),
            option(
                            "short-steps",
                            whole(0, Integer.MAX_VALUE),
                            "About how many steps come first over bodies of up to two relations alone.",
                            SCHEDULE.leaf("shortSteps", ScheduleOptions::shortSteps, ScheduleOptions::withShortSteps))
                    .advanced(),
            option(
                            "least-steps",
                            whole(0, Integer.MAX_VALUE),
                            "Steps there are at least, so that few bodies get more passes.",
                            SCHEDULE.leaf("leastSteps", ScheduleOptions::leastSteps, ScheduleOptions::withLeastSteps))
                    .advanced(),
            option(
                    "rate",
                    number("a number above 0, up to 1", value -> value > 0 && value <= 1),
                    "Learning rate.",
                    SCHEDULE.leaf("rate", ScheduleOptions::rate, ScheduleOptions::withRate)),
            option(
                    "batch",
                    whole(1, Integer.MAX_VALUE),
                    "Bodies per step.",
                    SCHEDULE.leaf("batch", ScheduleOptions::batch, ScheduleOptions::withBatch)),
            option(
                    "agreement",
                    fromZero(),
                    "Weight of the disagreement of bracketings.",
                    AGREEMENT.leaf("agreement", AgreementOptions::weight, AgreementOptions::withWeight)),
            option(
                    "restarts",
                    whole(1, Integer.MAX_VALUE),
                    "Runs of which the best is kept.",
                    STOPPING.leaf("restarts", StoppingOptions::restarts, StoppingOptions::withRestarts)),
            option(
                            "warm-up",
                            share(),
                            "The share of all steps over which the rate rises from nothing.",
                            SCHEDULE.leaf("warmUp", ScheduleOptions::warmUp, ScheduleOptions::withWarmUp))
                    .advanced(),
            option(
                            "cosine",
                            flag(),
                            "Whether the rate then falls along a cosine, or stays.",
                            SCHEDULE.leaf("cosine", ScheduleOptions::cosine, ScheduleOptions::withCosine))
                    .advanced(),
            option(
                            "temperature",
                            aboveZero(),
                            "Of soft choices at the start, for the structure greedy.",
                            SCHEDULE.leaf(
                                    "temperature", ScheduleOptions::temperature, ScheduleOptions::withTemperature))
                    .advanced(),
            option(
                            "clip",
                            aboveZero(),
                            "The norm that gradients are cut to.",
                            GRADIENTS.leaf("clip", GradientOptions::clip, GradientOptions::withClip))
                    .advanced(),
            option(
                            "decay",
                            fromZero(),
                            "The share of a weight that is taken off at each step, times the rate.",
                            GRADIENTS.leaf("decay", GradientOptions::decay, GradientOptions::withDecay))
                    .advanced(),
            option(
                            "null-weight",
                            fromZero(),
                            "What a path without a head counts, against one for a path with a head.",
                            LOSS.leaf("nullWeight", LossOptions::nullWeight, LossOptions::withNullWeight))
                    .advanced(),
            option(
                            "body-weight",
                            choice(BodyWeight.class),
                            "What a body counts, given how often it was seen.",
                            LOSS.leaf("bodyWeight", LossOptions::bodyWeight, LossOptions::withBodyWeight))
                    .advanced(),
            option(
                            "entropy",
                            number("a number", Double::isFinite),
                            "Weight of the entropy of answers; positive sharpens, negative smooths.",
                            LOSS.leaf("entropy", LossOptions::entropy, LossOptions::withEntropy))
                    .advanced(),
            option(
                            "undefined",
                            flag(),
                            "Whether chains that stories leave undefined are trained towards null.",
                            LOSS.leaf("undefined", LossOptions::undefined, LossOptions::withUndefined))
                    .byDefault("true in stories")
                    .only(RELATION)
                    .advanced(),
            option(
                            "longer-chains",
                            number("a number from 0 to 100", value -> value >= 0 && value <= 100),
                            "Unlabelled chains per step, as a share of the batch, that only the agreement looks at.",
                            AGREEMENT.leaf(
                                    "longerChains", AgreementOptions::longerChains, AgreementOptions::withLongerChains))
                    .advanced(),
            option(
                            "longer-by",
                            whole(1, 20),
                            "Relations by which they are longer than any body, at most.",
                            AGREEMENT.leaf("longerBy", AgreementOptions::longerBy, AgreementOptions::withLongerBy))
                    .advanced(),
            option(
                            "held-out",
                            number("a number from 0, below 1", value -> value >= 0 && value < 1),
                            "The share of longer bodies that only watch for over-fitting.",
                            STOPPING.leaf("heldOut", StoppingOptions::heldOut, StoppingOptions::withHeldOut))
                    .advanced(),
            option(
                            "patience",
                            whole(0, Integer.MAX_VALUE),
                            "Epochs without a better held-out loss after which training ends; 0 for never.",
                            STOPPING.leaf("patience", StoppingOptions::patience, StoppingOptions::withPatience))
                    .advanced());

    private TrainingEntries() {}

    private static <T> LearnOption<T> option(String name, OptionType<T> type, String meaning, SettingLeaf<T> leaf) {
        return new LearnOption<>(name, OptionGroup.TRAINING, type, meaning, leaf);
    }
}
