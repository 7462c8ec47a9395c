package dev.hornbeam.graph.filter;

import dev.hornbeam.input.ClosestName;
import dev.hornbeam.input.InputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * How the values of a relation become ranges, so that rules can speak of them.
 *
 * @param relation as people type it
 * @param kind how ranges are cut
 * @param numbers how many, how wide, or the edges themselves
 */
public record RangeChoice(String relation, Kind kind, List<Double> numbers) {
    private static final String EXPECTED = "RELATION=quantiles:5, width:10, years:10 or edges:18,65";
    private static final int MOST = 1_000;

    /** How ranges are cut. */
    public enum Kind {
        /** So that each has about the same number of facts. */
        QUANTILES,
        /** All of one width, at multiples of it. */
        WIDTH,
        /** At the beginning of every so many years. */
        YEARS,
        /** At these values. */
        EDGES
    }

    public RangeChoice {
        Objects.requireNonNull(relation);
        Objects.requireNonNull(kind);
        numbers = List.copyOf(numbers);
    }

    /**
     * A choice as people write it, {@code age=quantiles:5}.
     *
     * @param where where it was given, for messages
     */
    public static RangeChoice parse(String text, String where) {
        int equals = text.lastIndexOf('=');
        int colon = text.indexOf(':', Math.max(0, equals));
        if (equals < 1 || colon < 0) {
            throw problem(
                    where,
                    text,
                    EXPECTED,
                    "Maybe you meant "
                            + (equals < 1 ? "RELATION=quantiles:5." : text.substring(0, equals) + "=quantiles:5."));
        }
        String word = text.substring(equals + 1, colon).strip();
        List<String> names = Arrays.stream(Kind.values())
                .map(kind -> kind.name().toLowerCase(Locale.ROOT))
                .toList();
        int kind = names.indexOf(word.toLowerCase(Locale.ROOT));
        if (kind < 0) {
            throw problem(
                    where,
                    word,
                    "one of " + String.join(", ", names),
                    "Maybe you meant " + ClosestName.in(names, word).orElse(names.get(0)) + ".");
        }
        List<Double> numbers = new ArrayList<>();
        for (String part : text.substring(colon + 1).split(",", -1)) {
            OptionalDouble number = LiteralValue.of(part.strip()).number();
            if (number.isEmpty()) {
                throw problem(where, part, "a number" + (kind == Kind.EDGES.ordinal() ? " or a date" : ""), "Maybe 5.");
            }
            numbers.add(number.getAsDouble());
        }
        RangeChoice choice = new RangeChoice(text.substring(0, equals).strip(), Kind.values()[kind], numbers);
        choice.requireSane(where, text);
        return choice;
    }

    private void requireSane(String where, String text) {
        double first = numbers.get(0);
        boolean whole = first == Math.rint(first);
        boolean fits = switch (kind) {
            case QUANTILES -> numbers.size() == 1 && whole && first >= 2 && first <= MOST;
            case WIDTH -> numbers.size() == 1 && first > 0;
            case YEARS -> numbers.size() == 1 && whole && first >= 1;
            case EDGES -> isAscending();
        };
        if (!fits) {
            throw problem(
                    where,
                    text,
                    switch (kind) {
                        case QUANTILES -> "a whole number of ranges from 2 to " + MOST;
                        case WIDTH -> "a width above 0";
                        case YEARS -> "a whole number of years";
                        case EDGES -> "edges in ascending order";
                    },
                    "Maybe " + EXPECTED + ".");
        }
    }

    private boolean isAscending() {
        for (int i = 1; i < numbers.size(); i++) {
            if (!(numbers.get(i - 1) < numbers.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static InputException problem(String where, String found, String expected, String maybe) {
        return InputException.of(where, "\"" + found + "\"", expected, maybe);
    }
}
