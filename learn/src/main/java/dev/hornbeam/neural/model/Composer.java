package dev.hornbeam.neural.model;

import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.Structure;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Reads the composition of one body off the rounds of a network. */
final class Composer {
    private final ModelOptions options;
    private final int relations;
    private final int[] body;
    private final List<Network.Round> rounds;

    Composer(ModelOptions options, int relations, int[] body, List<Network.Round> rounds) {
        this.options = options;
        this.relations = relations;
        this.body = body;
        this.rounds = rounds;
    }

    Composition compose() {
        if (body.length == 1) {
            return new Composition(0, 1, List.of(), List.of(), -1, rounds.get(0).theta()[0]);
        }
        return options.structure() == Structure.CHART
                ? span(new ChartPlan(List.of(body), relations, options.window()), 0, body.length)
                : merges();
    }

    private Composition span(ChartPlan plan, int from, int to) {
        int length = to - from;
        if (length == 1) {
            return Composition.leaf(from);
        }
        Network.Round round = rounds.get(length - 1);
        int row = plan.row(body, from, to);
        float[] alpha = round.alpha()[row];
        List<int[]> cuts = cuts(from, to);
        int chosen = best(alpha);
        List<Composition> parts = new ArrayList<>();
        int[] taken = cuts.get(chosen);
        for (int t = 0; t + 1 < taken.length; t++) {
            parts.add(span(plan, taken[t], taken[t + 1]));
        }
        return new Composition(from, to, parts, choices(cuts, alpha), chosen, round.theta()[row]);
    }

    /** The splits of a span in the order of {@link ChartPlan}. */
    private List<int[]> cuts(int from, int to) {
        List<int[]> cuts = new ArrayList<>();
        for (int first = from + 1; first < to; first++) {
            if (options.window() == 2 || to - from == 2) {
                cuts.add(new int[] {from, first, to});
                continue;
            }
            for (int second = first + 1; second < to; second++) {
                cuts.add(new int[] {from, first, second, to});
            }
        }
        return cuts;
    }

    private Composition merges() {
        List<Composition> sequence = new ArrayList<>();
        for (int i = 0; i < body.length; i++) {
            sequence.add(Composition.leaf(i));
        }
        for (Network.Round round : rounds) {
            mergeOnce(round, sequence);
        }
        return sequence.get(0);
    }

    private void mergeOnce(Network.Round round, List<Composition> sequence) {
        int width = Math.min(options.window(), sequence.size());
        float[] alpha = round.alpha()[0];
        int chosen = round.chosen();
        List<int[]> windows = IntStream.range(0, alpha.length)
                .mapToObj(i -> cuts(sequence.subList(i, i + width)))
                .toList();
        List<Composition> merged = sequence.subList(chosen, chosen + width);
        int from = merged.get(0).from();
        int to = merged.get(width - 1).to();
        Composition span = new Composition(from, to, merged, choices(windows, alpha), chosen, round.theta()[chosen]);
        merged.clear();
        sequence.add(chosen, span);
    }

    private static int[] cuts(List<Composition> parts) {
        int[] cuts = new int[parts.size() + 1];
        for (int t = 0; t < parts.size(); t++) {
            cuts[t] = parts.get(t).from();
            cuts[t + 1] = parts.get(t).to();
        }
        return cuts;
    }

    private static List<Composition.Choice> choices(List<int[]> cuts, float[] weights) {
        return IntStream.range(0, weights.length)
                .mapToObj(i -> new Composition.Choice(cuts.get(i), weights[i]))
                .toList();
    }

    private static int best(float[] weights) {
        int best = 0;
        for (int i = 1; i < weights.length; i++) {
            best = weights[i] > weights[best] ? i : best;
        }
        return best;
    }
}
