package dev.hornbeam.neural.chart;

import dev.hornbeam.neural.model.ChartPlan;
import java.util.Arrays;

/** The way back through a part of a batch: longer spans before shorter. The scores of the forward pass are overwritten. */
final class PartBackward {
    private final PartState state;
    private final ChartTables tables;
    private final int d;
    private final int relations;
    private final Grid windowGrid;
    private final Grid ownGrid;
    private final Grid mixedGrid;
    private final Grid readGrid;
    private final Grid hiddenGrid;
    private final Grid carriedGrid;
    private final Grid memoryGrid;
    private final float[] sumBack;
    private final float[] extra;
    private float[] alphaBack = new float[16];
    private float extraNull;

    private ChartGradients into;
    private float[][] windowBack;
    private float[][] readBack;
    private float[][] carriedBack;
    private float[][] memoryBack;

    PartBackward(PartState state) {
        this.state = state;
        tables = state.tables;
        d = tables.dimension;
        relations = tables.relations;
        windowGrid = new Grid(d);
        ownGrid = new Grid(d);
        mixedGrid = new Grid(relations);
        readGrid = new Grid(tables.cell.width());
        hiddenGrid = new Grid(d);
        carriedGrid = new Grid(tables.cell.width());
        memoryGrid = new Grid(tables.cell.memoryWidth());
        sumBack = new float[tables.cell.width()];
        extra = new float[relations];
    }

    /**
     * Adds up the gradients of the tables.
     *
     * @param logTheta what the forward pass gave
     * @param back the gradients of log θ of each body
     * @param agreement what the disagreement of one span counts; 0 if none was computed
     * @param gradients zero before
     */
    void run(float[][] logTheta, float[][] back, float agreement, ChartGradients gradients) {
        into = gradients;
        int inner = state.vectors() - relations;
        readBack = PartState.joined(into.read, readGrid.zeros(inner), inner);
        carriedBack = PartState.joined(into.carried, carriedGrid.zeros(inner), inner);
        memoryBack = PartState.joined(into.memory, memoryGrid.zeros(inner), inner);
        for (int length = state.plan.longest(); length >= 1; length--) {
            ChartPlan.Level level = state.plan.level(length);
            if (level.rows() == 0) {
                continue;
            }
            float[][] own = ownGrid.zeros(level.inner());
            float[][] mixed = mixedGrid.zeros(level.inner());
            unmix(level, own, mixed);
            int first = state.firstWindow[length];
            int count = level.rows() * level.splits();
            windowBack = windowGrid.rows(count);
            int[] bodyOf = bodies(level, back);
            for (int row = 0; row < level.rows(); row++) {
                boolean isInner = row < level.inner();
                span(
                        level,
                        row,
                        isInner ? own[row] : null,
                        isInner ? mixed[row] : null,
                        bodyOf[row] < 0 ? null : back[bodyOf[row]],
                        bodyOf[row] < 0 ? null : logTheta[bodyOf[row]],
                        agreement);
            }
            Products.add(state.scored, first, count, tables.scored, tables.scoresTransposed, windowBack, 0, d);
            Products.addTransposed(state.windows, first, state.scored, first, count, d, into.scores, tables.scored);
            decode(level, first, count);
        }
    }

    /** Which body a span is, -1 for none; the gradients of bodies that are the same are joined in the first. */
    private static int[] bodies(ChartPlan.Level level, float[][] back) {
        int[] bodyOf = new int[level.rows()];
        Arrays.fill(bodyOf, -1);
        for (int b = 0; b < level.bodies().length; b++) {
            int row = level.bodyRows()[b];
            if (bodyOf[row] < 0) {
                bodyOf[row] = level.bodies()[b];
            } else {
                Products.add(back[bodyOf[row]], back[bodyOf[row]].length, back[level.bodies()[b]]);
            }
        }
        return bodyOf;
    }

    /** From the vectors of inner spans to what they are mixed from. */
    private void unmix(ChartPlan.Level level, float[][] own, float[][] mixed) {
        int inner = level.inner();
        int vector = state.firstVector[level.length()];
        int at = vector - relations;
        int width = tables.cell.width();
        float[][] hiddenBack = hiddenGrid.zeros(inner);
        Products.add(carriedBack, vector, inner, width, tables.recurrentTransposed, hiddenBack, 0, d);
        Products.addTransposed(state.hidden, vector, carriedBack, vector, inner, d, into.recurrent, width);
        for (int s = 0; s < inner; s++) {
            int row = vector + s;
            tables.cell.startBack(state.read[row], state.hidden[row], hiddenBack[s], memoryBack[row], readBack[row]);
            Products.add(into.bias, width, readBack[row]);
        }
        Products.add(readBack, vector, inner, width, tables.ofOwnTransposed, own, 0, d);
        Products.add(readBack, vector, inner, width, tables.ofRelationsTransposed, mixed, 0, relations);
        Products.addTransposed(state.own, at, readBack, vector, inner, d, into.ofOwn, width);
        Products.addTransposed(state.mixed, at, readBack, vector, inner, relations, into.ofRelations, width);
    }

    /** The gradients of a span's scores and, as far as they do not come from scores, of its windows. */
    private void span(
            ChartPlan.Level level,
            int row,
            float[] ownBack,
            float[] mixedBack,
            float[] back,
            float[] logTheta,
            float agreement) {
        int splits = level.splits();
        int offset = row * splits;
        int first = state.firstWindow[level.length()] + offset;
        float[] logMean = state.logMean[state.firstSpan[level.length()] + row];
        float disagreement = splits > 1 ? agreement / splits : 0;
        if (alphaBack.length < splits) {
            alphaBack = new float[splits];
        }
        float sumAlpha = 0;
        for (int k = 0; k < splits; k++) {
            alphaBack[k] =
                    window(first + k, splits, offset + k, ownBack, mixedBack, back, logTheta, logMean, disagreement);
            sumAlpha += alphaBack[k];
        }
        for (int k = 0; k < splits; k++) {
            state.scored[first + k][relations + d] = alphaBack[k] - state.alpha[first + k] * sumAlpha;
        }
    }

    /** The same for one window; returns the gradient of the logarithm of its share. */
    private float window(
            int window,
            int splits,
            int at,
            float[] ownBack,
            float[] mixedBack,
            float[] back,
            float[] logTheta,
            float[] logMean,
            float disagreement) {
        float[] scores = state.scored[window];
        float[] theta = state.theta[window];
        float[] vector = state.windows[window];
        float nulls = state.thetaNull[window];
        float alpha = state.alpha[window];
        float alphaGradient = back == null ? 0 : answer(window, splits, back, logTheta);
        float nullGradient = back == null ? 0 : extraNull;
        if (disagreement == 0) {
            Arrays.fill(scores, 0, relations, 0);
        } else {
            for (int r = 0; r < relations; r++) {
                scores[r] = disagreement * theta[r] * (scores[r] - logMean[r]);
            }
            nullGradient += disagreement * nulls * (state.logNull[window] - logMean[relations]);
        }
        float[] windowGradient = windowBack[at];
        float ownShare = 0;
        if (ownBack != null) {
            float own = nulls * Products.dot(ownBack, vector, d);
            for (int r = 0; r < relations; r++) {
                scores[r] += alpha * theta[r] * mixedBack[r];
            }
            nullGradient += alpha * own;
            alphaGradient += alpha * (own + Products.dot(theta, mixedBack, relations));
            ownShare = alpha * nulls;
        }
        if (back != null) {
            Products.add(scores, relations, extra);
        }
        float sum = nullGradient + Products.sum(scores, relations);
        Products.addScaled(scores, relations, theta, -sum);
        float self = nullGradient - nulls * sum;
        for (int j = 0; j < d; j++) {
            windowGradient[j] = self * scores[relations + j];
            scores[relations + j] = self * vector[j];
        }
        if (ownBack != null) {
            Products.addScaled(windowGradient, d, ownBack, ownShare);
        }
        return alphaGradient;
    }

    /** A window's part of what a body should mean, into {@link #extra}; returns the gradient of log α. */
    private float answer(int window, int splits, float[] back, float[] logTheta) {
        float sum = 0;
        for (int head = 0; head <= relations; head++) {
            float gradient = back[head];
            if (gradient != 0 && splits > 1) {
                float log = head == 0 ? state.logNull[window] : state.scored[window][head - 1];
                gradient *= Curves.exp(Math.min(0, state.logAlpha[window] + log - logTheta[head]));
            }
            if (head == 0) {
                extraNull = gradient;
            } else {
                extra[head - 1] = gradient;
            }
            sum += gradient;
        }
        return splits > 1 ? sum : 0;
    }

    /** From windows to their parts. */
    private void decode(ChartPlan.Level level, int first, int count) {
        int[] left = level.parts()[0];
        if (level.length() == 1) {
            for (int i = 0; i < count; i++) {
                Products.add(into.hidden[left[i]], d, windowBack[i]);
            }
            return;
        }
        int[] right = level.parts()[1];
        int width = tables.cell.width();
        for (int i = 0; i < count; i++) {
            tables.cell.nextBack(
                    state.windows[first + i],
                    state.trace[first + i],
                    state.memory[left[i]],
                    windowBack[i],
                    sumBack,
                    memoryBack[left[i]]);
            Products.add(carriedBack[left[i]], width, sumBack);
            Products.add(readBack[right[i]], width, sumBack);
        }
    }
}
