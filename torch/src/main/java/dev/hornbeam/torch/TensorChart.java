package dev.hornbeam.torch;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.index.NDIndex;
import dev.hornbeam.neural.model.ChartPlan;
import dev.hornbeam.neural.model.ChartPlan.IntList;
import java.util.ArrayList;
import java.util.List;

/**
 * All bracketings at once, shorter spans before longer: {@code span = Σ_k α_k merge(window_k)}, {@code α = softmax_k
 * f(window_k)}, {@code θ = Σ_k α_k θ_k}. Merging is linear in what it mixes, so the mean over splits is taken before the
 * one matrix product that a span needs.
 */
final class TensorChart {
    private final TensorNetwork network;
    private final ChartPlan plan;
    private final List<Trace> traces = new ArrayList<>();
    private NDList tables;
    private NDArray disagreement;
    private long disputed;

    /** What a level found: the weights of the splits, one row a span, and log θ of the spans. */
    record Trace(ChartPlan.Level level, NDArray alpha, NDArray logTheta) {}

    TensorChart(TensorNetwork network, ChartPlan plan) {
        this.network = network;
        this.plan = plan;
        tables = network.leaves;
        disagreement = network.manager().create(0f).toType(network.embedding.getDataType(), false);
    }

    /** What was found, by length from 1; filled by {@link #run}. */
    List<Trace> traces() {
        return traces;
    }

    Forward run(boolean agreement) {
        NDList thetas = new NDList();
        IntList order = new IntList();
        for (int length = 1; length <= plan.longest(); length++) {
            ChartPlan.Level level = plan.level(length);
            if (level.rows() == 0) {
                traces.add(new Trace(level, null, null));
                continue;
            }
            NDArray logTheta = compute(level, agreement);
            if (level.bodies().length > 0) {
                thetas.add(Torch.rows(logTheta, network.positions(level.bodyRows())));
                for (int body : level.bodies()) {
                    order.add(body);
                }
            }
        }
        NDArray all = thetas.size() == 1 ? thetas.get(0) : NDArrays.concat(thetas, 0);
        return new Forward(
                all, order.toArray(), disputed == 0 ? disagreement : Torch.scaled(disagreement, 1.0 / disputed));
    }

    private NDArray compute(ChartPlan.Level level, boolean agreement) {
        NDArray windows = network.encoder.encode(tables, network.positions(level.parts()));
        NDArray each = network.unit.logTheta(windows);
        NDArray logAlpha =
                network.select(windows).reshape(level.rows(), level.splits()).logSoftmax(1);
        NDArray logTheta = each;
        if (level.splits() > 1) {
            NDArray bySplit = each.reshape(level.rows(), level.splits(), network.relations() + 1L);
            logTheta = Torch.logSumExp(bySplit.add(logAlpha.expandDims(2)), 1);
            if (agreement) {
                dispute(bySplit);
            }
        }
        NDArray alpha = logAlpha.exp();
        if (level.inner() > 0) {
            NDArray spans = spans(level, windows, each, alpha);
            tables = WindowEncoder.append(tables, network.encoder.tables(spans));
        }
        traces.add(new Trace(level, alpha, logTheta));
        return logTheta;
    }

    /** The vectors of the spans that are parts of longer ones. */
    private NDArray spans(ChartPlan.Level level, NDArray windows, NDArray logTheta, NDArray alpha) {
        int inner = level.inner();
        int splits = level.splits();
        NDIndex rows = new NDIndex("0:{}", (long) inner * splits);
        NDArray weighted = logTheta.get(rows).exp().mul(alpha.reshape(-1, 1).get(rows));
        NDArray own = windows.get(rows).mul(AttentionUnit.share(weighted));
        NDArray relations = AttentionUnit.relations(weighted);
        if (splits > 1) {
            own = own.reshape(inner, splits, -1).sum(new int[] {1});
            relations = relations.reshape(inner, splits, -1).sum(new int[] {1});
        }
        return network.unit.mix(own, relations);
    }

    /** Adds the mean divergence of the splits' θ from their mean, for every span of a level. */
    private void dispute(NDArray bySplit) {
        long splits = bySplit.getShape().get(1);
        NDArray mean = Torch.logSumExp(bySplit, 1).sub(Math.log(splits)).expandDims(1);
        NDArray divergence = bySplit.exp().mul(bySplit.sub(mean)).sum();
        disagreement = disagreement.add(Torch.scaled(divergence, 1.0 / splits));
        disputed += bySplit.getShape().get(0);
    }
}
