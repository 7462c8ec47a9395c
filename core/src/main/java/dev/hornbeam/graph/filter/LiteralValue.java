package dev.hornbeam.graph.filter;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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
        boolean isYear = quoted && literal.group(2) != null && literal.group(2).endsWith("#gYear");
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
        return Double.isFinite(number) ? new LiteralValue(OptionalDouble.of(number == 0 ? 0.0 : number), false) : NONE;
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
