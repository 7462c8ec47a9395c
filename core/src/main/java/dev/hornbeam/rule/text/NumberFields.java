package dev.hornbeam.rule.text;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers as the rule formats write them: the shortest decimal that reads back to the same value, on every JDK. */
final class NumberFields {
    private static final int MOST_DIGITS = 17;
    private static final int DIGITS_OF_COUNT = 18;
    private static final int DIGITS_BEFORE_POINT = 400;
    private static final int DIGITS_AFTER_POINT = 1100;
    private static final int DIGITS_OF_EXPONENT = 4;

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
        double value = isDecimal(text) ? Double.parseDouble(text) : Double.NaN;
        if (!(value <= Double.MAX_VALUE)) {
            throw new NumberFormatException(text);
        }
        return value;
    }

    static long parseCount(String text) {
        if (text.isEmpty()
                || text.length() > DIGITS_OF_COUNT
                || afterDigits(text, 0, DIGITS_OF_COUNT) != text.length()) {
            throw new NumberFormatException(text);
        }
        return Long.parseLong(text);
    }

    /** Digits, then maybe a point and digits, then maybe an exponent; a model has so many of them that a pattern is slow. */
    private static boolean isDecimal(String text) {
        int at = afterDigits(text, 0, DIGITS_BEFORE_POINT);
        if (at > 0 && at < text.length() && text.charAt(at) == '.') {
            at = afterDigits(text, at + 1, DIGITS_AFTER_POINT);
        }
        if (at > 0 && at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
            at++;
            boolean signed = at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-');
            at = afterDigits(text, signed ? at + 1 : at, DIGITS_OF_EXPONENT);
        }
        return at == text.length() && at > 0;
    }

    /** Where the digits end that begin at a place, or -1 if there is none. */
    private static int afterDigits(String text, int from, int most) {
        int at = from;
        while (at < text.length() && at - from < most && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at == from ? -1 : at;
    }
}
