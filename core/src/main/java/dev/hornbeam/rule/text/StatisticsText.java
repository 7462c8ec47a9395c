package dev.hornbeam.rule.text;

import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleStatistics;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Statistics as the text form writes them:
 * {@code [worth 0.731, support 120, confidence 0.800 of 150, pca 0.857 of 140, coverage 0.031 of 3870]}. Estimates are
 * marked, with their standard error: {@code [support ~120, confidence 0.800 ± 0.02 of ~150, …]}. The ratios are for
 * people; reading uses the counts, which are exact, and the worth as far as it is written.
 */
final class StatisticsText {
    private static final String UNSTATED = "?";
    private static final Pattern FORM = Pattern.compile("\\[(?:worth (?<worth>[0-9.]+), )?support (~?)(\\d+)"
            + ", confidence (?:none|[0-9.]+)(?: ± (\\S+))? of ~?(\\d+)"
            + "(?:, pca (?:none|[0-9.]+) of ~?(\\d+))?"
            + "(?:, coverage (?:none|[0-9.]+) of (\\d+))?\\]");

    private StatisticsText() {}

    static String of(RuleStatistics statistics, OptionalDouble worth) {
        String about = statistics.exact() ? "" : "~";
        StringBuilder text = new StringBuilder("[");
        if (worth.isPresent()) {
            text.append("worth ").append(ratio(worth)).append(", ");
        }
        text.append("support ").append(about).append(statistics.support());
        text.append(", confidence ").append(ratio(statistics.confidence()));
        if (!statistics.exact()) {
            double error = statistics.standardError();
            text.append(" ± ").append(Double.isNaN(error) ? UNSTATED : NumberFields.shortest(error));
        }
        text.append(" of ").append(about).append(statistics.bodySize());
        if (statistics.pcaBodySize() != RuleStatistics.UNKNOWN) {
            text.append(", pca ").append(ratio(statistics.pcaConfidence()));
            text.append(" of ").append(about).append(statistics.pcaBodySize());
        }
        if (statistics.headSize() != RuleStatistics.UNKNOWN) {
            text.append(", coverage ").append(ratio(statistics.headCoverage()));
            text.append(" of ").append(statistics.headSize());
        }
        return text.append(']').toString();
    }

    private static String ratio(OptionalDouble ratio) {
        return ratio.isEmpty() ? "none" : String.format(Locale.ROOT, "%.3f", ratio.getAsDouble());
    }

    /** The same rule with the statistics that follow it, and with its worth if they begin with one. */
    static Rule read(Rule rule, Cursor cursor, RuleCollector collector) {
        Matcher form = FORM.matcher(cursor.rest());
        if (!form.matches()) {
            throw cursor.problem(
                    "the end of the rule or [support …, confidence … of …, pca … of …, coverage … of …]",
                    "Maybe a comma between two relations of the body is missing.");
        }
        Rule counted = rule.with(statistics(form, cursor, collector));
        String worth = form.group("worth");
        return worth == null ? counted : counted.withWorth(collector.worth(worth));
    }

    private static RuleStatistics statistics(Matcher form, Cursor cursor, RuleCollector collector) {
        boolean exact = form.group(2).isEmpty();
        String error = form.group(4);
        if (exact != (error == null)) {
            throw cursor.problem(
                    "\"~\" before an estimated support and \"±\" behind its confidence, or neither",
                    "Maybe the file was changed by hand.");
        }
        double standardError = exact ? 0 : Double.NaN;
        if (error != null && !error.equals(UNSTATED)) {
            standardError = collector.number(error, "a standard error");
        }
        return collector.statistics(
                collector.count(form.group(3), "the support"),
                collector.count(form.group(5), "the size of the body"),
                known(form.group(6), collector),
                known(form.group(7), collector),
                exact,
                standardError);
    }

    private static long known(String count, RuleCollector collector) {
        return count == null ? RuleStatistics.UNKNOWN : collector.count(count, "a count");
    }
}
