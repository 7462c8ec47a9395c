package dev.hornbeam.learn.setting;

import static dev.hornbeam.learn.setting.OptionType.aboveZero;
import static dev.hornbeam.learn.setting.OptionType.choice;
import static dev.hornbeam.learn.setting.OptionType.whole;
import static dev.hornbeam.learn.setting.SettingParts.FIRST;
import static dev.hornbeam.learn.setting.SettingParts.MODEL;

import dev.hornbeam.neural.option.Encoder;
import dev.hornbeam.neural.option.FirstWeights;
import dev.hornbeam.neural.option.Init;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.Structure;
import dev.hornbeam.neural.option.Values;
import java.util.List;

/** The options of the model. Entries are applied in this order: one that changes others stands before them. */
final class ModelEntries {
    static final List<LearnOption<?>> ALL = List.of(
            option(
                    "dimension",
                    whole(1, 16_384),
                    "Size of embeddings.",
                    MODEL.leaf("dimension", ModelOptions::dimension, ModelOptions::withDimension)),
            option(
                    "encoder",
                    choice(Encoder.class),
                    "Reads a window.",
                    MODEL.leaf("encoder", ModelOptions::encoder, ModelOptions::withEncoder)),
            option(
                    "window",
                    whole(2, 3),
                    "Relations in a window.",
                    MODEL.leaf("window", ModelOptions::window, ModelOptions::withWindow)),
            option(
                    "structure",
                    choice(Structure.class),
                    "Orders the merges.",
                    MODEL.leaf("structure", ModelOptions::structure, ModelOptions::withStructure)),
            option(
                            "values",
                            choice(Values.class),
                            "What a merged vector is mixed from.",
                            MODEL.leaf("values", ModelOptions::values, ModelOptions::withValues))
                    .advanced(),
            option(
                            "init",
                            choice(Init.class),
                            "The distribution of the first embeddings.",
                            FIRST.leaf("init", FirstWeights::init, FirstWeights::withInit))
                    .advanced(),
            option(
                            "scale",
                            aboveZero(),
                            "The expected length of a first embedding.",
                            FIRST.leaf("scale", FirstWeights::scale, FirstWeights::withScale))
                    .advanced());

    private ModelEntries() {}

    private static <T> LearnOption<T> option(String name, OptionType<T> type, String meaning, SettingLeaf<T> leaf) {
        return new LearnOption<>(name, OptionGroup.MODEL, type, meaning, leaf);
    }
}
