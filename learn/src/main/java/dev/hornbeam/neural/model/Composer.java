package dev.hornbeam.neural.model;

import ai.djl.ndarray.NDArray;
import dev.hornbeam.neural.option.Structure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Reads the composition of one body off a pass. */
final class Composer {
    private final Network network;
    private final int[] body;
    private final Sampling sampling;

    Composer(Network network, int[] body, Sampling sampling) {
        this.network = network;
        this.body = body;
        this.sampling = sampling;
    }

    Composition compose() {
        return network.options.structure() == Structure.CHART ? chart() : merges();
    }

    private Composition chart() {
        ChartPlan plan = new ChartPlan(List.of(body), network.relations(), network.options.window());
        ChartPass pass = new ChartPass(network, plan);
        pass.run(false);
        return span(plan, pass.traces(), 0, body.length);
    }

    private Composition span(ChartPlan plan, List<ChartPass.Trace> traces, int from, int to) {
        int length = to - from;
        if (length == 1 && body.length > 1) {
            return Composition.leaf(from);
        }
        ChartPass.Trace trace = traces.get(length - 1);
        int row = plan.row(body, from, to);
        float[] theta = row(trace.logTheta().exp(), row);
        if (length == 1) {
            return new Composition(from, to, List.of(), List.of(), -1, theta);
        }
        float[] alpha = row(trace.alpha(), row);
        List<int[]> cuts = cuts(from, to);
        int chosen = best(alpha);
        List<Composition> parts = new ArrayList<>();
        int[] taken = cuts.get(chosen);
        for (int t = 0; t + 1 < taken.length; t++) {
            parts.add(span(plan, traces, taken[t], taken[t + 1]));
        }
        return new Composition(from, to, parts, choices(cuts, alpha), chosen, theta);
    }

    /** The splits of a span in the order of {@link ChartPlan}. */
    private List<int[]> cuts(int from, int to) {
        List<int[]> cuts = new ArrayList<>();
        for (int first = from + 1; first < to; first++) {
            if (network.options.window() == 2 || to - from == 2) {
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
        MergePass pass = new MergePass(network, List.of(body), sampling);
        pass.run();
        List<Composition> sequence = new ArrayList<>();
        for (int i = 0; i < body.length; i++) {
            sequence.add(Composition.leaf(i));
        }
        for (MergePass.Trace trace : pass.traces()) {
            mergeOnce(trace, sequence);
        }
        return sequence.get(0);
    }

    private void mergeOnce(MergePass.Trace trace, List<Composition> sequence) {
        NDArray theta = trace.logTheta().exp();
        if (body.length == 1) {
            sequence.set(0, new Composition(0, 1, List.of(), List.of(), -1, row(theta, 0)));
            return;
        }
        boolean last = trace.choice() == null;
        int width = Math.min(network.options.window(), sequence.size());
        float[] alpha = last ? new float[] {1} : row(trace.alpha(), 0);
        int chosen = last ? 0 : best(row(trace.choice(), 0));
        List<int[]> windows = IntStream.range(0, alpha.length)
                .mapToObj(i -> cuts(sequence.subList(i, i + width)))
                .toList();
        List<Composition> merged = sequence.subList(chosen, chosen + width);
        int from = merged.get(0).from();
        int to = merged.get(width - 1).to();
        Composition span = new Composition(from, to, merged, choices(windows, alpha), chosen, row(theta, chosen));
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

    private static float[] row(NDArray table, int row) {
        int columns = (int) table.getShape().get(1);
        float[] values =
                table.toType(ai.djl.ndarray.types.DataType.FLOAT32, false).toFloatArray();
        return Arrays.copyOfRange(values, row * columns, (row + 1) * columns);
    }
}
