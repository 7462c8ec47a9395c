package dev.hornbeam.cli.evaluate;

import dev.hornbeam.eval.Evaluation.Counting;
import dev.hornbeam.eval.PairedTest;
import java.util.List;
import java.util.Optional;

/**
 * The results of all models of one evaluation.
 *
 * @param reports of the models, or of the file of rules
 * @param against of those that they are compared with
 * @param paired the comparison, if there is one
 * @param counting which answers count as missed, if any do
 */
record EvaluationResults(
        List<EvaluationReport> reports,
        List<EvaluationReport> against,
        Optional<PairedTest> paired,
        Optional<Counting> counting) {

    EvaluationResults {
        reports = List.copyOf(reports);
        against = List.copyOf(against);
    }

    /** What is compared with what, {@code m1 against m2}. */
    String compared() {
        return against.isEmpty()
                ? name(reports.subList(0, 1)) + " against " + name(reports.subList(1, 2))
                : name(reports) + " against " + name(against);
    }

    private static String name(List<EvaluationReport> some) {
        String first = some.get(0).contestant().name();
        return some.size() == 1 ? first : first + " and " + (some.size() - 1) + " more";
    }
}
