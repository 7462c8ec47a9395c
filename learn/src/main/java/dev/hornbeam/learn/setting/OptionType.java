package dev.hornbeam.learn.setting;

import dev.hornbeam.neural.train.Preset;
import dev.hornbeam.rule.mine.BodyPattern;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The values that an option of learning can have, and how people write them.
 *
 * @param <T> a value
 */
public final class OptionType<T> {
    private static final Pattern DURATION =
            Pattern.compile("^([0-9]+(?:\\.[0-9]+)?) ?(s|m|min|h|)$", Pattern.CASE_INSENSITIVE);

    /** What a value looks like, for help: {@code N}. */
    private final String label;

    private final String expected;
    private final Function<String, Optional<T>> parse;

    private OptionType(String label, String expected, Function<String, Optional<T>> parse) {
        this.label = label;
        this.expected = expected;
        this.parse = parse;
    }

    static OptionType<Integer> whole(int least, int most) {
        return new OptionType<>(
                "N",
                range("a whole number", least, most, Integer.MAX_VALUE),
                text -> numeral(text, Integer::valueOf).filter(value -> value >= least && value <= most));
    }

    static OptionType<Long> large(long least, long most) {
        return new OptionType<>(
                "N",
                range("a whole number", least, most, Long.MAX_VALUE),
                text -> numeral(text, Long::valueOf).filter(value -> value >= least && value <= most));
    }

    private static String range(String what, long least, long most, long unbounded) {
        return most == unbounded ? what + " from " + least : what + " from " + least + " to " + most;
    }

    /** @param expected what the values are that pass */
    static OptionType<Double> number(String expected, DoublePredicate passes) {
        return new OptionType<>(
                "X",
                expected,
                text -> numeral(text.replaceFirst("^\\.inf$", "Infinity"), Double::valueOf)
                        .filter(passes::test));
    }

    /** Seconds that people write with their unit; 0 for no limit. */
    static OptionType<Double> duration() {
        return new OptionType<>(
                "TIME",
                "seconds, minutes or hours such as 90s, 5m or 2h",
                text -> DURATION.matcher(text.strip()).results().findFirst().flatMap(OptionType::seconds));
    }

    private static Optional<Double> seconds(MatchResult found) {
        double unit = switch (found.group(2).toLowerCase(Locale.ROOT)) {
            case "h" -> 3600;
            case "m", "min" -> 60;
            default -> 1;
        };
        return numeral(found.group(1), Double::valueOf).map(amount -> amount * unit);
    }

    static OptionType<Double> share() {
        return number("a number from 0 to 1", value -> value >= 0 && value <= 1);
    }

    static OptionType<Double> fromZero() {
        return number("a number from 0", value -> value >= 0);
    }

    static OptionType<Boolean> flag() {
        return new OptionType<>("", "true or false", text -> switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> Optional.of(true);
            case "false" -> Optional.of(false);
            default -> Optional.empty();
        });
    }

    static <E extends Enum<E>> OptionType<E> choice(Class<E> type) {
        List<E> values = Arrays.asList(type.getEnumConstants());
        return new OptionType<>(
                "KIND",
                values.stream().map(OptionType::word).collect(Collectors.joining(", ")),
                text -> values.stream()
                        .filter(each -> word(each).equalsIgnoreCase(text.replace('_', '-')))
                        .findFirst());
    }

    /** A preset; {@code auto} is none. */
    static OptionType<Preset> preset() {
        OptionType<Preset> named = choice(Preset.class);
        return new OptionType<>(named.label, named.expected + ", auto", named.parse);
    }

    /** Relations, which people write by name; settings know them by id. */
    static OptionType<Set<Integer>> relations() {
        return new OptionType<>("R", "names of relations", text -> Optional.empty());
    }

    /** Patterns of bodies, whose relations people write by name; settings know them by id. */
    static OptionType<List<BodyPattern>> bodies() {
        return new OptionType<>("PATTERN", "patterns of bodies", text -> Optional.empty());
    }

    private static <N> Optional<N> numeral(String text, Function<String, N> read) {
        try {
            return Optional.of(read.apply(text.strip()));
        } catch (NumberFormatException notOne) {
            return Optional.empty();
        }
    }

    /** What a value looks like in a synopsis: {@code N}; nothing for a flag. */
    public String label() {
        return label;
    }

    /** Which values there are: {@code a whole number from 1 to 12}, or the choices. */
    public String expected() {
        return expected;
    }

    /** Whether a value is one of a few words. */
    public boolean isChoice() {
        return label.equals("KIND");
    }

    public boolean isFlag() {
        return label.isEmpty();
    }

    /** Whether values are lists of names. */
    public boolean isRelations() {
        return label.equals("R");
    }

    private boolean isBodies() {
        return label.equals("PATTERN");
    }

    /** Whether values are lists of words. */
    public boolean isList() {
        return isRelations() || isBodies();
    }

    /** The value that words stand for, if they do; names of relations are looked up and may be refused there. */
    @SuppressWarnings("unchecked") // relations are the only type of sets, and bodies of lists
    Optional<T> parse(List<String> words, ToIntFunction<String> relation) {
        if (isRelations()) {
            Set<Integer> ids = new TreeSet<>();
            words.forEach(name -> ids.add(relation.applyAsInt(name)));
            return Optional.of((T) ids);
        }
        if (isBodies()) {
            return Optional.of((T) words.stream()
                    .map(text -> BodyPattern.parse(text, relation))
                    .toList());
        }
        return words.size() == 1 ? parse.apply(words.get(0)) : Optional.empty();
    }

    /** The words for a value; several for lists only. */
    List<String> words(T value, IntFunction<String> relation) {
        if (value instanceof Set<?> ids) {
            List<String> names = new ArrayList<>();
            ids.stream().sorted().forEach(id -> names.add(relation.apply((Integer) id))); // the same on every run
            return names;
        }
        if (value instanceof List<?> patterns) {
            return patterns.stream()
                    .map(pattern -> ((BodyPattern) pattern).text(relation))
                    .toList();
        }
        return List.of(word(value));
    }

    /** A value as people write it: {@code 0.006}, {@code noisy-or}. */
    static String word(Object value) {
        if (value instanceof Double number) {
            return number.isInfinite()
                    ? ".inf"
                    : BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
        }
        return value instanceof Enum<?> choice
                ? choice.name().toLowerCase(Locale.ROOT).replace('_', '-')
                : value.toString();
    }
}
