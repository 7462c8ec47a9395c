package dev.hornbeam.learn.setting;

import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * One value within the settings, and where the manifest holds it.
 *
 * @param json the path in the settings of the manifest: {@code trainer.epochs}
 * @param get reads the value
 * @param set changes this value and nothing else
 */
record SettingLeaf<T>(String json, Function<LearnSettings, T> get, BiFunction<LearnSettings, T, LearnSettings> set) {}
