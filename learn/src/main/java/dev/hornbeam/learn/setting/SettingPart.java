package dev.hornbeam.learn.setting;

import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A record of options within the settings, and the object of the manifest that holds it.
 *
 * @param json the path of the object, ending in a dot; nothing for the settings themselves
 * @param <P> the record
 */
record SettingPart<P>(
        String json,
        Function<LearnSettings, P> get,
        BiFunction<LearnSettings, UnaryOperator<P>, LearnSettings> change) {

    /** One component of the record. */
    <T> SettingLeaf<T> leaf(String name, Function<P, T> read, BiFunction<P, T, P> with) {
        return new SettingLeaf<>(
                json + name,
                settings -> read.apply(get.apply(settings)),
                (settings, value) -> change.apply(settings, part -> with.apply(part, value)));
    }
}
