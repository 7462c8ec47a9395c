package dev.hornbeam.cli.learn;

import dev.hornbeam.neural.option.Encoder;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.Structure;
import dev.hornbeam.neural.train.Preset;
import dev.hornbeam.neural.train.TrainerOptions;
import dev.hornbeam.path.SamplerKind;
import dev.hornbeam.path.SamplerOptions;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.rule.extract.ExtractionOptions;
import dev.hornbeam.rule.mine.MiningOptions;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The defaults and choices that the help of {@code learn} shows, read from the options of each step. A key must not be the
 * name of an option: picocli would take it for the description.
 */
public final class LearnDefaults extends ListResourceBundle {
    @Override
    protected Object[][] getContents() {
        SamplerOptions paths = SamplerOptions.DEFAULTS;
        ExtractionOptions extraction = ExtractionOptions.DEFAULTS;
        return new Object[][] {
            {"the.presets", choices(Preset.values())},
            {"the.samplers", choices(SamplerKind.values())},
            {"the.encoders", choices(Encoder.values())},
            {"the.structures", choices(Structure.values())},
            {"the.maxLength", "" + paths.maxLength()},
            {"the.storyLength", "" + PathOptions.STORY.maxLength()},
            {"the.openRatio", "" + paths.openRatio()},
            {"the.walks", String.format(Locale.ROOT, "%,d", paths.walks())},
            {"the.dimension", ofModel(ModelOptions::dimension)},
            {"the.encoder", ofModel(ModelOptions::encoder)},
            {"the.window", ofModel(ModelOptions::window)},
            {"the.structure", ofModel(ModelOptions::structure)},
            {"the.epochs", ofTrainer(TrainerOptions::epochs)},
            {"the.rate", ofTrainer(TrainerOptions::rate)},
            {"the.batch", ofTrainer(TrainerOptions::batch)},
            {"the.agreement", ofTrainer(TrainerOptions::agreement)},
            {"the.restarts", ofTrainer(TrainerOptions::restarts)},
            {"the.device", ofTrainer(TrainerOptions::device)},
            {"the.checkpointSeconds", ofTrainer(TrainerOptions::checkpointSeconds)},
            {"the.threads", ofTrainer(TrainerOptions::threads)},
            {"the.top", "" + extraction.top()},
            {"the.minScore", "" + extraction.minScore()},
            {"the.evidence", MiningOptions.FEWEST_RULES + " to " + MiningOptions.MOST_RULES}
        };
    }

    private static String choices(Enum<?>[] values) {
        return Arrays.stream(values).map(LearnDefaults::word).collect(Collectors.joining(", "));
    }

    private static String word(Object value) {
        if (value instanceof Double number) {
            return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
        }
        return value instanceof Enum<?> choice ? choice.name().toLowerCase(Locale.ROOT) : value.toString();
    }

    private static String ofModel(Function<ModelOptions, Object> option) {
        return byPreset(preset -> option.apply(preset.model()));
    }

    private static String ofTrainer(Function<TrainerOptions, Object> option) {
        return byPreset(preset -> option.apply(preset.trainer()));
    }

    /** {@code 64, paper 512}: what the first preset has, and the others where they differ. */
    private static String byPreset(Function<Preset, Object> option) {
        StringBuilder text = new StringBuilder(word(option.apply(Preset.SMALL)));
        for (Preset preset : Preset.values()) {
            if (!option.apply(preset).equals(option.apply(Preset.SMALL))) {
                text.append(", ").append(word(preset)).append(' ').append(word(option.apply(preset)));
            }
        }
        return text.toString();
    }
}
