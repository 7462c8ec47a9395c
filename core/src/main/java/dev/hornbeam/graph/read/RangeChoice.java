package dev.hornbeam.graph.read;

import dev.hornbeam.input.ClosestName;
import dev.hornbeam.input.InputException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

    /**
     * What a name says as a number: itself, a literal's value, or for dates the day counted from 1970.
     *
     * @param number nothing if it is neither number nor date
     * @param isDate whether it is a date
     */
    record LiteralValue(OptionalDouble number, boolean isDate) {
        private static final Pattern LITERAL =
                Pattern.compile("(?s)\"((?:[^\"\\\\]|\\\\.)*+)\"(?:\\^\\^<?([^>]*)>?|@[A-Za-z0-9-]+)?");
        private static final Pattern DATE =
                Pattern.compile("(-?\\d{4,6})-(\\d\\d)(?:-(\\d\\d))?(?:[T ].*|Z|[+-]\\d\\d:\\d\\d)?");
        private static final Pattern NUMBER = Pattern.compile("[+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][+-]?\\d+)?");
        private static final LiteralValue NONE = new LiteralValue(OptionalDouble.empty(), false);

        static LiteralValue of(String name) {
            Matcher literal = LITERAL.matcher(name);
            boolean quoted = literal.matches();
            String text = (quoted ? literal.group(1) : name).strip();
            boolean isYear =
                    quoted && literal.group(2) != null && literal.group(2).endsWith("#gYear");
            if (isYear && text.matches("-?\\d{4,6}.*")) {
                return date(text.replaceFirst("(-?\\d{4,6}).*", "$1"), "01", "01");
            }
            Matcher date = DATE.matcher(text);
            if (date.matches()) {
                return date(date.group(1), date.group(2), date.group(3) == null ? "01" : date.group(3));
            }
            if (!NUMBER.matcher(text).matches()) {
                return NONE;
            }
            double number = Double.parseDouble(text);
            return Double.isFinite(number)
                    ? new LiteralValue(OptionalDouble.of(number == 0 ? 0.0 : number), false)
                    : NONE;
        }

        private static LiteralValue date(String year, String month, String day) {
            try {
                LocalDate date = LocalDate.of(Integer.parseInt(year), Integer.parseInt(month), Integer.parseInt(day));
                return new LiteralValue(OptionalDouble.of(date.toEpochDay()), true);
            } catch (DateTimeException none) {
                return NONE;
            }
        }
    }
}
