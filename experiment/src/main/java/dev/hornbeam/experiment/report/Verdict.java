package dev.hornbeam.experiment.report;

import dev.hornbeam.MeanDeviation;
import dev.hornbeam.experiment.Experiment.Claim;
import dev.hornbeam.experiment.Row;
import dev.hornbeam.experiment.report.Figures.Entry;
import dev.hornbeam.experiment.report.Figures.Measure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A claim of the paper, decided by results.
 *
 * @param detail the figures that decided it, and which are missing; empty if all are
 */
record Verdict(Claim claim, Outcome outcome, String detail) {
    /** The possible results for a claim. */
    enum Outcome {
        CONFIRMED("confirmed"),
        SO_FAR("holds where measured"),
        TOO_CLOSE("too close to tell"),
        NOT_CONFIRMED("not confirmed"),
        NOT_RUN("not yet run"),
        NOT_TESTABLE("not testable here");

        private final String label;

        Outcome(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }
    }

    /**
     * The verdict on a claim. What the paper claims of its model is decided by the paper's model, and then, where it was
     * measured too, by ours.
     */
    static List<Verdict> all(Claim claim, Figures figures) {
        Verdict first = of(claim, figures);
        if (!Row.NCRL.equals(claim.left().get(Row.METHOD))) {
            return List.of(first);
        }
        Verdict ours = of(claim.of(Row.NCRL, Row.CHART), figures);
        return ours.outcome == Outcome.NOT_RUN ? List.of(first) : List.of(first, ours);
    }

    /** The outcome, and by which model: {@code not confirmed by the paper's model}. */
    String label() {
        String method = claim.left().getOrDefault(Row.METHOD, "");
        return outcome.label()
                + (outcome == Outcome.NOT_TESTABLE
                        ? ""
                        : method.equals(Row.NCRL)
                                ? " by the paper's model"
                                : method.equals(Row.CHART) ? " by our chart" : "");
    }

    static Verdict of(Claim claim, Figures figures) {
        if (claim.untestable() != null) {
            return new Verdict(claim, Outcome.NOT_TESTABLE, claim.untestable());
        }
        List<String> details = new ArrayList<>();
        int missing = 0;
        int failed = 0;
        int undecided = 0;
        for (String data : claim.over()) {
            List<Entry> left = select(figures, claim.left(), data, claim.value(), true);
            List<MeanDeviation> right = right(claim, figures, data, left);
            if (left.isEmpty() || right.isEmpty()) {
                missing++;
                details.add(data + ": not yet run");
                continue;
            }
            for (Entry each : left) {
                MeanDeviation own = each.values().get(claim.value());
                boolean holds = holds(claim, own.mean(), right.get(0).mean());
                boolean close = isClose(claim, own, right.get(0));
                failed += holds || close ? 0 : 1;
                undecided += close ? 1 : 0;
                boolean single = own.count() == 1 && !isOverSeeds(claim);
                details.add(data + ": " + Measure.of(claim.value()).text(own.mean()) + " against "
                        + Measure.of(claim.value()).text(right.get(0).mean()) + (single ? ", one seed" : "")
                        + (close ? " (within the spread)" : holds ? "" : " (fails)"));
            }
        }
        boolean nothing = missing == claim.over().size();
        return new Verdict(
                claim, outcome(failed, undecided, missing, nothing), nothing ? "" : String.join("; ", details));
    }

    /** The figures that ours is compared with, under the same protocol. */
    private static List<MeanDeviation> right(Claim claim, Figures figures, String data, List<Entry> left) {
        if (claim.least() != null) {
            return List.of(MeanDeviation.of(claim.least()));
        }
        List<Entry> right = select(figures, claim.right(), data, claim.value(), false);
        Figures.requireOneTiePolicy(Stream.concat(left.stream(), right.stream()).toList());
        return right.stream().map(each -> each.values().get(claim.value())).toList();
    }

    private static Outcome outcome(int failed, int undecided, int missing, boolean nothing) {
        if (failed > 0) {
            return Outcome.NOT_CONFIRMED;
        }
        if (nothing) {
            return Outcome.NOT_RUN;
        }
        if (undecided > 0) {
            return Outcome.TOO_CLOSE;
        }
        return missing > 0 ? Outcome.SO_FAR : Outcome.CONFIRMED;
    }

    /** Whether the spread over seeds is larger than the difference that decides; unknown with one seed. */
    private static boolean isClose(Claim claim, MeanDeviation own, MeanDeviation other) {
        double spread = Math.max(own.deviation(), Math.abs(claim.factor()) * other.deviation());
        return Math.abs(own.mean() - bound(claim, other.mean())) < spread;
    }

    /** A deviation is a single figure computed from several seeds. */
    private static boolean isOverSeeds(Claim claim) {
        return claim.value().endsWith("Deviation");
    }

    private static boolean holds(Claim claim, double own, double other) {
        return claim.lower() ? own <= bound(claim, other) : own >= bound(claim, other);
    }

    private static double bound(Claim claim, double other) {
        return claim.factor() * other + claim.margin();
    }

    private static List<Entry> select(
            Figures figures, Map<String, String> labels, String data, String value, boolean ours) {
        Map<String, String> wanted = new LinkedHashMap<>(labels);
        wanted.put(Row.DATA, data);
        return figures.all().stream()
                .filter(each -> each.has(wanted) && each.values().containsKey(value))
                .filter(each -> !ours || each.ours())
                .toList();
    }
}
