package dev.hornbeam.rule.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.regex.Pattern;

/** Numbers as the rule formats write them: the shortest decimal that reads back to the same value, on every JDK. */
final class NumberFields {
    private static final int MOST_DIGITS = 17;
    private static final Pattern COUNT = Pattern.compile("\\d{1,18}");
    private static final Pattern DECIMAL = Pattern.compile("\\d{1,400}(\\.\\d{1,1100})?([eE][+-]?\\d{1,4})?");

    private NumberFields() {}

    /** The shortest decimal of a finite value that is not negative. */
    static String shortest(double value) {
        if (value == Math.rint(value) && value < 1e15) {
            return Long.toString((long) value);
        }
        BigDecimal exact = new BigDecimal(value);
        for (int digits = 1; ; digits++) {
            BigDecimal rounded = exact.round(new MathContext(digits));
            if (digits == MOST_DIGITS || rounded.doubleValue() == value) {
                boolean plain = value >= 1e-6 && value < 1e15;
                return plain ? rounded.toPlainString() : rounded.toString();
            }
        }
    }

    /** A decimal that is not negative; no sign, no "NaN", no type suffix, nothing that only Java accepts. */
    static double parse(String text) {
        double value = DECIMAL.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
        if (!(value <= Double.MAX_VALUE)) {
            throw new NumberFormatException(text);
        }
        return value;
    }

    static long parseCount(String text) {
        if (!COUNT.matcher(text).matches()) {
            throw new NumberFormatException(text);
        }
        return Long.parseLong(text);
    }
}
