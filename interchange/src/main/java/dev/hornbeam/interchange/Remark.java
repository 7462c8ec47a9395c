package dev.hornbeam.interchange;

import dev.hornbeam.rule.export.ExportedRule;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** What is said about a rule beside it, in one line without characters that would end a comment. */
final class Remark {
    private static final int DIGITS = 6;

    /** A backslash for languages that decode Unicode escapes before anything else. */
    static final String ESCAPED_BACKSLASH = "\\u005C";

    private Remark() {}

    /** The rule as people read it. */
    static String text(ExportedRule rule) {
        return oneLine(rule.text());
    }

    /** The rule in a comment of a language that decodes Unicode escapes: none of its names can end the line. */
    static String comment(ExportedRule rule) {
        return text(rule).replace("\\", ESCAPED_BACKSLASH);
    }

    static String oneLine(String text) {
        return text.replaceAll("[\\p{Cntrl}\\u0085\\u2028\\u2029]", " ");
    }

    /** {@code confidence 0.988024 (165 of 167), worth 0.97}. */
    static String numbers(ExportedRule rule) {
        StringBuilder numbers = new StringBuilder("confidence " + confidence(rule));
        rule.counts()
                .ifPresent(counted -> numbers.append(" (" + counted.support() + " of " + counted.bodySize() + ")"));
        rule.worth().ifPresent(worth -> numbers.append(String.format(Locale.ROOT, ", worth %.3f", worth)));
        return numbers.toString();
    }

    /** A decimal with a point and no exponent, which every language takes as a number: {@code 0.988024}. */
    static String confidence(ExportedRule rule) {
        BigDecimal rounded = new BigDecimal(rule.confidence()).round(new MathContext(DIGITS));
        String plain = rounded.stripTrailingZeros().toPlainString();
        return plain.contains(".") ? plain : plain + ".0";
    }
}
