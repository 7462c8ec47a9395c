package dev.hornbeam.neural.chart;

import dev.hornbeam.neural.model.ChartPlan;
import java.util.Arrays;
import java.util.List;

/** The forward pass over a part of a batch: shorter spans before longer, every distinct span once. */
final class PartForward {
    /** Below this a sum of probabilities is taken in logarithms. */
    static final float SMALL = 1e-30f;

    private static final float LEAST = 1e-37f;

    private final PartState state;
    private final ChartTables tables;
    private final int d;
    private final int relations;
    private final float[] sums;

    PartForward(PartState state) {
        this.state = state;
        tables = state.tables;
        d = tables.dimension;
        relations = tables.relations;
        sums = new float[relations];
    }

    /** log θ of each body, null at position 0. */
    float[][] run(List<int[]> bodies) {
        state.begin(bodies);
        float[][] logTheta = new float[bodies.size()][];
        for (int length = 1; length <= state.plan.longest(); length++) {
            ChartPlan.Level level = state.plan.level(length);
            int first = state.firstWindow[length];
            int count = level.rows() * level.splits();
            encode(level, first, count);
            Products.add(state.windows, first, count, d, tables.scores, state.scored, first, tables.scored);
            for (int window = first; window < first + count; window++) {
                attend(window);
            }
            for (int row = 0; row < level.rows(); row++) {
                weigh(first + row * level.splits(), level.splits());
            }
            mix(level, first);
            for (int b = 0; b < level.bodies().length; b++) {
                logTheta[level.bodies()[b]] = logTheta(first + level.bodyRows()[b] * level.splits(), level.splits());
            }
        }
        return logTheta;
    }

    private void encode(ChartPlan.Level level, int first, int count) {
        int[] left = level.parts()[0];
        if (level.length() == 1) {
            for (int i = 0; i < count; i++) {
                System.arraycopy(tables.hidden[left[i]], 0, state.windows[first + i], 0, d);
            }
            return;
        }
        int[] right = level.parts()[1];
        for (int i = 0; i < count; i++) {
            tables.cell.next(
                    state.carried[left[i]],
                    state.read[right[i]],
                    state.memory[left[i]],
                    state.windows[first + i],
                    state.trace[first + i]);
        }
    }

    /** θ of a window and its logarithm, from the scores. */
    private void attend(int window) {
        float[] scores = state.scored[window];
        float[] theta = state.theta[window];
        float[] vector = state.windows[window];
        float self = 0;
        for (int j = 0; j < d; j++) {
            self += scores[relations + j] * vector[j];
        }
        float top = Math.max(self, Products.max(scores, relations));
        for (int r = 0; r < relations; r++) {
            theta[r] = scores[r] - top;
        }
        Curves.exp(theta, relations);
        float sum = Curves.exp(self - top) + Products.sum(theta, relations);
        float log = top + Curves.log(sum);
        float share = 1 / sum;
        for (int r = 0; r < relations; r++) {
            theta[r] *= share;
        }
        for (int r = 0; r < relations; r++) {
            scores[r] -= log;
        }
        state.logNull[window] = self - log;
        state.thetaNull[window] = Curves.exp(self - log);
    }

    /** The shares of a span's splits. */
    private void weigh(int first, int splits) {
        int selection = relations + d;
        float top = Float.NEGATIVE_INFINITY;
        for (int k = first; k < first + splits; k++) {
            top = Math.max(top, state.scored[k][selection]);
        }
        float sum = 0;
        for (int k = first; k < first + splits; k++) {
            sum += Curves.exp(state.scored[k][selection] - top);
        }
        float log = top + Curves.log(sum);
        for (int k = first; k < first + splits; k++) {
            state.logAlpha[k] = state.scored[k][selection] - log;
            state.alpha[k] = Curves.exp(state.logAlpha[k]);
        }
    }

    /** The vectors of the spans that are parts of longer ones. */
    private void mix(ChartPlan.Level level, int first) {
        int inner = level.inner();
        int vector = state.firstVector[level.length()];
        int at = vector - relations;
        int width = tables.cell.width();
        for (int s = 0; s < inner; s++) {
            for (int k = first + s * level.splits(); k < first + (s + 1) * level.splits(); k++) {
                Products.addScaled(state.own[at + s], d, state.windows[k], state.alpha[k] * state.thetaNull[k]);
                Products.addScaled(state.mixed[at + s], relations, state.theta[k], state.alpha[k]);
            }
            System.arraycopy(tables.bias(), 0, state.read[vector + s], 0, width);
        }
        Products.add(state.own, at, inner, d, tables.ofOwn, state.read, vector, width);
        Products.add(state.mixed, at, inner, relations, tables.ofRelations, state.read, vector, width);
        for (int s = vector; s < vector + inner; s++) {
            tables.cell.start(state.read[s], state.hidden[s], state.memory[s]);
        }
        Products.add(state.hidden, vector, inner, d, tables.recurrent(), state.carried, vector, width);
    }

    /** {@code log Σ_k α_k θ_k} of a span. */
    private float[] logTheta(int first, int splits) {
        float[] log = new float[relations + 1];
        if (splits == 1) {
            log[0] = state.logNull[first];
            System.arraycopy(state.scored[first], 0, log, 1, relations);
            return log;
        }
        Arrays.fill(sums, 0);
        float nulls = 0;
        for (int k = first; k < first + splits; k++) {
            Products.addScaled(sums, relations, state.theta[k], state.alpha[k]);
            nulls += state.alpha[k] * state.thetaNull[k];
        }
        log[0] = nulls >= SMALL ? Curves.log(nulls) : carefully(first, splits, 0);
        for (int r = 0; r < relations; r++) {
            log[r + 1] = sums[r] >= SMALL ? Curves.log(sums[r]) : carefully(first, splits, r + 1);
        }
        return log;
    }

    private float logOf(int window, int head) {
        return head == 0 ? state.logNull[window] : state.scored[window][head - 1];
    }

    private float carefully(int first, int splits, int head) {
        float top = Float.NEGATIVE_INFINITY;
        for (int k = first; k < first + splits; k++) {
            top = Math.max(top, state.logAlpha[k] + logOf(k, head));
        }
        float sum = 0;
        for (int k = first; k < first + splits; k++) {
            sum += Curves.exp(state.logAlpha[k] + logOf(k, head) - top);
        }
        return top + Curves.log(sum);
    }

    /** The sum, over all spans of several splits, of the mean divergence of the splits' θ from their mean. */
    double disagreement() {
        double sum = 0;
        for (int length = 3; length <= state.plan.longest(); length++) {
            ChartPlan.Level level = state.plan.level(length);
            for (int row = 0; row < level.rows(); row++) {
                int first = state.firstWindow[length] + row * level.splits();
                sum += disagreement(first, level.splits(), state.logMean[state.firstSpan[length] + row]);
            }
        }
        return sum;
    }

    private float disagreement(int first, int splits, float[] logMean) {
        float share = 1f / splits;
        for (int r = 0; r < relations; r++) {
            logMean[r] = LEAST;
        }
        float nulls = LEAST;
        for (int k = first; k < first + splits; k++) {
            Products.addScaled(logMean, relations, state.theta[k], share);
            nulls += share * state.thetaNull[k];
        }
        for (int r = 0; r < relations; r++) {
            logMean[r] = Curves.log(logMean[r]);
        }
        logMean[relations] = Curves.log(nulls);
        float sum = 0;
        for (int k = first; k < first + splits; k++) {
            sum += Products.dot(state.theta[k], state.scored[k], relations)
                    - Products.dot(state.theta[k], logMean, relations)
                    + state.thetaNull[k] * (state.logNull[k] - logMean[relations]);
        }
        return share * sum;
    }
}
