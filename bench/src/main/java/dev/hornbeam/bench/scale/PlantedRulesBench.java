package dev.hornbeam.bench.scale;

import dev.hornbeam.RuleModel;
import dev.hornbeam.RuleStatistics;
import dev.hornbeam.internal.Internals;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Compares the rules of a model with those that its graph was made by ({@link MakeGraph}).
 *
 * <p>Usage: {@code bench/run PlantedRulesBench MODEL graph.tsv.rules}
 */
public final class PlantedRulesBench {
    private static final double CLOSE = 0.05;

    private PlantedRulesBench() {}

    public static void main(String[] args) throws IOException {
        RuleSet rules = Internals.of().ruleSet(RuleModel.load(Path.of(args[0])));
        Map<String, Rule> known = new HashMap<>();
        rules.forEach(rule -> known.put(text(rules, rule), rule));
        int planted = 0;
        int found = 0;
        int close = 0;
        System.out.println("head\tbody\tplanted\tfound\tsupport\tworth\trank in head");
        for (String row : Files.readAllLines(Path.of(args[1]))) {
            String[] truth = row.split("\t");
            Rule rule = known.get(truth[0] + "\t" + truth[1]);
            planted++;
            found += rule == null ? 0 : 1;
            double confidence = rule == null
                    ? Double.NaN
                    : rule.statistics()
                            .map(counted -> counted.confidence().orElse(Double.NaN))
                            .orElse(Double.NaN);
            close += Math.abs(confidence - Double.parseDouble(truth[2])) <= CLOSE ? 1 : 0;
            System.out.printf(
                    "%s\t%.3f\t%s\t%s\t%s%n",
                    row,
                    confidence,
                    rule == null
                            ? "-"
                            : rule.statistics().map(RuleStatistics::support).orElse(0L),
                    rule == null || rule.worth().isEmpty()
                            ? "-"
                            : String.format("%.3f", rule.worth().getAsDouble()),
                    rule == null ? "-" : 1 + above(rules, rule));
        }
        System.out.printf(
                "%d planted, %d found, %d with a confidence within %.2f of the truth%n", planted, found, close, CLOSE);
    }

    private static long above(RuleSet rules, Rule rule) {
        return rules.stream()
                .filter(other -> other.head() == rule.head()
                        && other.worth().orElse(0) > rule.worth().orElse(0))
                .count();
    }

    private static String text(RuleSet rules, Rule rule) {
        return rules.relations().name(rule.head()) + "\t"
                + Arrays.stream(rule.body()).mapToObj(rules.relations()::name).collect(Collectors.joining(" "));
    }
}
