package dev.hornbeam.complete;

import dev.hornbeam.reason.aggregate.AggregatorKind;
import dev.hornbeam.reason.ground.QueryRules;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Compares two candidates by the definitions of the aggregators, from the rules that reach them and their paths. */
final class SlowScores {
    private static final double SAME = 1e-9;

    private SlowScores() {}

    static int compare(AggregatorKind kind, QueryRules rules, Map<Integer, Integer> a, Map<Integer, Integer> b) {
        return switch (kind) {
            case SUM -> apart(sum(rules, a), sum(rules, b));
            case MAX -> lexicographic(confidences(rules, a), confidences(rules, b));
            case NOISY_OR -> -apart(allErr(confidences(rules, a)), allErr(confidences(rules, b)));
            case NOISY_OR_5 -> -apart(allErr(five(confidences(rules, a))), allErr(five(confidences(rules, b))));
            case ATTRIBUTES, LEARNED, JOINT -> throw new IllegalArgumentException();
        };
    }

    private static int apart(double a, double b) {
        return Math.abs(a - b) < SAME ? 0 : Double.compare(a, b);
    }

    private static double sum(QueryRules rules, Map<Integer, Integer> hits) {
        double sum = 0;
        for (Map.Entry<Integer, Integer> hit : hits.entrySet()) {
            sum += rules.get(hit.getKey()).score() * hit.getValue();
        }
        return sum;
    }

    private static List<Double> confidences(QueryRules rules, Map<Integer, Integer> hits) {
        return hits.keySet().stream()
                .map(rule -> rules.get(rule).score())
                .sorted(Comparator.reverseOrder())
                .toList();
    }

    private static List<Double> five(List<Double> confidences) {
        return confidences.subList(0, Math.min(5, confidences.size()));
    }

    private static double allErr(List<Double> confidences) {
        double product = 1;
        for (double confidence : confidences) {
            product *= 1 - confidence;
        }
        return product;
    }

    private static int lexicographic(List<Double> a, List<Double> b) {
        for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
            if (!a.get(i).equals(b.get(i))) {
                return Double.compare(a.get(i), b.get(i));
            }
        }
        return Integer.compare(a.size(), b.size());
    }
}
