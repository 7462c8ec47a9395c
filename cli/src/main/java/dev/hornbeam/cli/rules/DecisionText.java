package dev.hornbeam.cli.rules;

import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.complete.Weighting;
import dev.hornbeam.learn.setting.LearnSettings;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.mine.RuleLength;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What learning decided by itself, and why, in words. */
final class DecisionText {
    private DecisionText() {}

    /** One line per decision. */
    static List<String> lines(Optional<LearnSettings> settings, Weighting weighting, Map<String, Double> validMrr) {
        List<String> lines = new ArrayList<>();
        settings.ifPresent(learned -> lines.add(mined(learned.mining().paths().maxLength())));
        lines.add(
                weighting.attributes().isEmpty()
                        ? "no rules with constants"
                        : Numbers.count(weighting.attributes().size(), "rule") + " with constants beside them");
        if (weighting.options().measure() == RuleMeasure.WORTH) {
            lines.add("rules weighed by counts with the network's score as the prior");
        } else if (weighting.options().measure() == RuleMeasure.LAPLACE) {
            lines.add("rules weighed by counts alone"
                    + (settings.isPresent() ? ": with the network's score as the prior they rank no better" : ""));
        }
        Map<String, Long> chosen = new TreeMap<>();
        for (int relation = 0; relation < weighting.aggregation().directedCount(); relation++) {
            chosen.merge(weighting.aggregation().of(relation).label(), 1L, Long::sum);
        }
        lines.add("answers combined, by what ranks facts held out best, by "
                + chosen.entrySet().stream()
                        .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
                        .map(each -> each.getKey() + " for " + each.getValue())
                        .collect(Collectors.joining(", "))
                + " of " + weighting.aggregation().directedCount() + " relations and directions");
        if (!validMrr.isEmpty()) {
            lines.add("MRR there: "
                    + validMrr.entrySet().stream()
                            .map(each -> String.format(Locale.ROOT, "%.3f %s", each.getValue(), each.getKey()))
                            .collect(Collectors.joining(", ")));
        }
        return lines;
    }

    private static String mined(int length) {
        return "mined rules of up to " + Numbers.count(length, "step")
                + (length > RuleLength.USUAL
                        ? ": " + RuleLength.USUAL + " steps are too few to join the ends of many facts"
                        : "");
    }
}
