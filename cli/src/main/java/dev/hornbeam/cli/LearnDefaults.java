package dev.hornbeam.cli;

import dev.hornbeam.neural.model.Encoder;
import dev.hornbeam.neural.model.ModelOptions;
import dev.hornbeam.neural.model.Structure;
import dev.hornbeam.neural.train.Preset;
import dev.hornbeam.neural.train.TrainerOptions;
import dev.hornbeam.path.SamplerKind;
import dev.hornbeam.path.SamplerOptions;
import dev.hornbeam.rule.extract.ExtractionOptions;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The defaults and choices that the help of {@code learn} shows, read from the options of each step. */
public final class LearnDefaults extends ListResourceBundle {
    @Override
    protected Object[][] getContents() {
        SamplerOptions paths = SamplerOptions.DEFAULTS;
        ExtractionOptions extraction = ExtractionOptions.DEFAULTS;
        return new Object[][] {
            {"presets", choices(Preset.values())},
            {"samplers", choices(SamplerKind.values())},
            {"encoders", choices(Encoder.values())},
            {"structures", choices(Structure.values())},
            {"maxLength", "" + paths.maxLength()},
            {"openRatio", "" + paths.openRatio()},
            {"walks", String.format(Locale.ROOT, "%,d", paths.walks())},
            {"dimension", ofModel(ModelOptions::dimension)},
            {"encoder", ofModel(ModelOptions::encoder)},
            {"window", ofModel(ModelOptions::window)},
            {"structure", ofModel(ModelOptions::structure)},
            {"epochs", ofTrainer(TrainerOptions::epochs)},
            {"rate", ofTrainer(TrainerOptions::rate)},
            {"batch", ofTrainer(TrainerOptions::batch)},
            {"agreement", ofTrainer(TrainerOptions::agreement)},
            {"restarts", ofTrainer(TrainerOptions::restarts)},
            {"device", ofTrainer(TrainerOptions::device)},
            {"threads", ofTrainer(TrainerOptions::threads)},
            {"top", "" + extraction.top()},
            {"minScore", "" + extraction.minScore()}
        };
    }

    private static String choices(Enum<?>[] values) {
        return Arrays.stream(values).map(LearnDefaults::word).collect(Collectors.joining(", "));
    }

    private static String word(Object value) {
        return value instanceof Enum<?> choice ? choice.name().toLowerCase(Locale.ROOT) : value.toString();
    }

    private static String ofModel(Function<ModelOptions, Object> option) {
        return byPreset(preset -> option.apply(preset.model()));
    }

    private static String ofTrainer(Function<TrainerOptions, Object> option) {
        return byPreset(preset -> option.apply(preset.trainer()));
    }

    /** {@code 64}, or {@code small 64, large 128} where presets differ. */
    private static String byPreset(Function<Preset, Object> option) {
        Set<String> distinct = new LinkedHashSet<>();
        for (Preset preset : Preset.values()) {
            distinct.add(word(option.apply(preset)));
        }
        return distinct.size() == 1
                ? distinct.iterator().next()
                : Arrays.stream(Preset.values())
                        .map(preset -> word(preset) + " " + word(option.apply(preset)))
                        .collect(Collectors.joining(", "));
    }
}
