package dev.hornbeam.rule.text;

import dev.hornbeam.RuleStatistics;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.Rule.Fold;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The numbers of a rule under the names that TSV and JSON Lines share. Numbers that can be computed from others are
 * written for users of the file and ignored when reading.
 */
final class Fields {
    static final String SCORE = "score";
    static final String HEAD = "head";
    static final String BODY = "body";

    private static final String SUPPORT = "support";
    private static final String BODY_SIZE = "bodySize";
    private static final String CONFIDENCE = "confidence";
    private static final String LAPLACE = "laplace";
    private static final String PCA = "pca";
    private static final String COVERAGE = "coverage";
    private static final String PCA_BODY_SIZE = "pcaBodySize";
    private static final String HEAD_SIZE = "headSize";
    private static final String EXACT = "exact";
    private static final String STANDARD_ERROR = "standardError";

    static final List<String> STATISTICS = List.of(
            SUPPORT, BODY_SIZE, CONFIDENCE, LAPLACE, PCA, COVERAGE, PCA_BODY_SIZE, HEAD_SIZE, EXACT, STANDARD_ERROR);

    static final String WORTH = "worth";
    static final String FOLDED_INTO = "foldedInto";
    static final String ADDS = "adds";

    /** How a rule stands among the others of its set. */
    static final List<String> STANDING = List.of(WORTH, FOLDED_INTO, ADDS);

    /** The columns of a model's rules.tsv. They are part of the model's format: readers of earlier versions refuse others. */
    static final List<String> OF_MODELS =
            List.of(("score head body support bodySize confidence laplace pca coverage pcaBodySize headSize "
                            + "exact standardError worth foldedInto adds")
                    .split(" "));

    /** The columns that {@code hornbeam rules --format tsv} prints. Others may be added at their end, with a value in {@link TsvFormat}. */
    static final List<String> OF_LISTINGS = Stream.of(List.of(SCORE, HEAD, BODY), STATISTICS, STANDING)
            .flatMap(List::stream)
            .toList();

    private Fields() {}

    /** Name to number, in the order of {@link #STATISTICS}; unknown numbers are missing. */
    static Map<String, String> of(RuleStatistics statistics) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put(SUPPORT, Long.toString(statistics.support()));
        fields.put(BODY_SIZE, Long.toString(statistics.bodySize()));
        put(fields, CONFIDENCE, statistics.confidence());
        put(fields, LAPLACE, OptionalDouble.of(statistics.laplaceConfidence()));
        put(fields, PCA, statistics.pcaConfidence());
        put(fields, COVERAGE, statistics.headCoverage());
        put(fields, PCA_BODY_SIZE, statistics.pcaBodySize());
        put(fields, HEAD_SIZE, statistics.headSize());
        fields.put(EXACT, Boolean.toString(statistics.exact()));
        if (!Double.isNaN(statistics.standardError())) {
            fields.put(STANDARD_ERROR, NumberFields.shortest(statistics.standardError()));
        }
        return fields;
    }

    private static void put(Map<String, String> fields, String name, OptionalDouble value) {
        value.ifPresent(v -> fields.put(name, NumberFields.shortest(v)));
    }

    private static void put(Map<String, String> fields, String name, long count) {
        if (count != RuleStatistics.UNKNOWN) {
            fields.put(name, Long.toString(count));
        }
    }

    /** The same rule with the worth and the fold that the fields give it, if they do. */
    static Rule standing(Rule rule, Map<String, String> fields, List<Integer> into, RuleCollector collector) {
        Rule rated = fields.containsKey(WORTH) ? rule.withWorth(collector.worth(fields.get(WORTH))) : rule;
        if (into.isEmpty()) {
            return rated;
        }
        return rated.folded(new Fold(into, collector.count(fields.getOrDefault(ADDS, "0"), "a count for " + ADDS)));
    }

    /** Whether a rule with these fields was counted. */
    static boolean haveStatistics(Map<String, String> fields) {
        return fields.containsKey(SUPPORT) || fields.containsKey(BODY_SIZE) || fields.containsKey(EXACT);
    }

    static RuleStatistics read(Map<String, String> fields, RuleCollector collector) {
        String exact = fields.getOrDefault(EXACT, "true");
        if (!exact.equals("true") && !exact.equals("false")) {
            throw collector.problem("\"" + exact + "\"", "true or false for " + EXACT, "Maybe a column is shifted.");
        }
        String error = fields.get(STANDARD_ERROR);
        double unstated = exact.equals("true") ? 0 : Double.NaN;
        return collector.statistics(
                required(fields, SUPPORT, collector),
                required(fields, BODY_SIZE, collector),
                optional(fields, PCA_BODY_SIZE, collector),
                optional(fields, HEAD_SIZE, collector),
                exact.equals("true"),
                error == null ? unstated : collector.number(error, "a number for " + STANDARD_ERROR));
    }

    private static long required(Map<String, String> fields, String name, RuleCollector collector) {
        if (!fields.containsKey(name)) {
            throw collector.problem("no " + name, SUPPORT + " and " + BODY_SIZE, "Maybe the line was cut off.");
        }
        return optional(fields, name, collector);
    }

    private static long optional(Map<String, String> fields, String name, RuleCollector collector) {
        String count = fields.get(name);
        return count == null ? RuleStatistics.UNKNOWN : collector.count(count, "a count for " + name);
    }

    /** Numbers as the rule formats write them: the shortest decimal that reads back to the same value, on every JDK. */
    static final class NumberFields {
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
            // Some JDKs write more digits than needed, none writes fewer: from there down it takes two trials, not a
            // dozen.
            BigDecimal exact = new BigDecimal(value);
            int enough =
                    new BigDecimal(Double.toString(value)).stripTrailingZeros().precision();
            BigDecimal rounded = exact.round(new MathContext(Math.min(enough, MOST_DIGITS)));
            for (int digits = rounded.precision() - 1; digits > 0; digits--) {
                BigDecimal shorter = exact.round(new MathContext(digits));
                if (shorter.doubleValue() != value) {
                    break;
                }
                rounded = shorter;
            }
            boolean plain = value >= 1e-6 && value < 1e15;
            return plain ? rounded.toPlainString() : rounded.toString();
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
}
