package dev.hornbeam.neural.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * All bracketings at once, shorter spans before longer, every distinct span once: {@code span = Σ_k α_k merge(window_k)},
 * {@code α = softmax_k f(window_k)}, {@code θ = Σ_k α_k θ_k}. Merging is linear in what it mixes, so the mean over splits is
 * taken before the one product that a span needs.
 */
final class ChartPass extends WindowPass {
    /** Below this a sum of probabilities is taken in logarithms. */
    private static final float SMALL = 1e-30f;

    private static final float LEAST = 1e-37f;
    private static final int WINDOW = 2;

    /** The gradients of a span that is no part of another, or no body. */
    private static final float[] NONE = {};

    private ChartPlan plan = new ChartPlan(List.of(), 0, WINDOW);

    /** The first window of each length. */
    private int[] firstWindow = {};

    /** The row of the first span of each length in the tables of vectors, which begin with the relations. */
    private int[] firstVector = {};

    /** The first span of each length among all spans. */
    private int[] firstSpan = {};

    /** How much a split counts within its span. */
    private float[] alpha = {};

    private float[] logAlpha = {};

    /** For spans of several splits, the logarithm of the mean θ; null last. */
    private float[][] logMean = {};

    /** What a span is mixed from, without the relations' rows before it. */
    private float[][] own = {};

    private float[][] mixed = {};

    private final Grid meanGrid;
    private final Grid ownGrid;
    private final Grid mixedGrid;
    private final float[] sums;

    private final Grid windowBackGrid;
    private final Grid ownBackGrid;
    private final Grid mixedBackGrid;
    private final Grid readBackGrid;
    private final Grid hiddenBackGrid;
    private final Grid carriedBackGrid;
    private final Grid memoryBackGrid;
    private final float[] sumBack;
    private final float[] extra;
    private float[] alphaBack = new float[16];
    private float extraNull;
    private float[][] windowBack = {};
    private float[][] readBack = {};
    private float[][] carriedBack = {};
    private float[][] memoryBack = {};

    ChartPass(Tables tables) {
        super(tables, Products.ALONE); // parts of a batch are shared among threads, not their products
        meanGrid = new Grid(relations + 1);
        ownGrid = new Grid(d);
        mixedGrid = new Grid(relations);
        sums = new float[relations];
        windowBackGrid = new Grid(d);
        ownBackGrid = new Grid(d);
        mixedBackGrid = new Grid(relations);
        readBackGrid = new Grid(width);
        hiddenBackGrid = new Grid(d);
        carriedBackGrid = new Grid(width);
        memoryBackGrid = new Grid(tables.cell.memoryWidth());
        sumBack = new float[width];
        extra = new float[relations];
    }

    /** Makes room for other bodies. */
    private void begin(List<int[]> bodies) {
        plan = new ChartPlan(bodies, relations, WINDOW);
        int lengths = plan.longest() + 2;
        firstWindow = new int[lengths];
        firstVector = new int[lengths];
        firstSpan = new int[lengths];
        firstVector[1] = relations;
        for (int length = 1; length <= plan.longest(); length++) {
            ChartPlan.Level level = plan.level(length);
            firstWindow[length + 1] = firstWindow[length] + level.rows() * level.splits();
            firstVector[length + 1] = firstVector[length] + level.inner();
            firstSpan[length + 1] = firstSpan[length] + level.rows();
        }
        int count = firstWindow[lengths - 1];
        int inner = firstVector[lengths - 1] - relations;
        growWindows(count);
        growVectors(inner);
        logMean = meanGrid.rows(firstSpan[lengths - 1]);
        own = ownGrid.zeros(inner);
        mixed = mixedGrid.zeros(inner);
        if (alpha.length < count) {
            alpha = new float[count];
            logAlpha = new float[count];
        }
    }

    /** log θ of each body, null at position 0. */
    float[][] forward(List<int[]> bodies) {
        begin(bodies);
        float[][] logTheta = new float[bodies.size()][];
        for (int length = 1; length <= plan.longest(); length++) {
            ChartPlan.Level level = plan.level(length);
            int first = firstWindow[length];
            encode(level, first);
            attend(first, level.rows() * level.splits());
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

    private void encode(ChartPlan.Level level, int first) {
        int[][] parts = level.parts();
        for (int i = 0; i < parts[0].length; i++) {
            if (level.length() == 1) {
                encode(first + i, parts[0][i]);
            } else {
                encode(first + i, parts[0][i], parts[1][i]);
            }
        }
    }

    /** The shares of a span's splits. */
    private void weigh(int first, int splits) {
        int selection = relations + d;
        float top = Float.NEGATIVE_INFINITY;
        for (int k = first; k < first + splits; k++) {
            top = Math.max(top, scored[k][selection]);
        }
        float sum = 0;
        for (int k = first; k < first + splits; k++) {
            sum += Curves.exp(scored[k][selection] - top);
        }
        float log = top + Curves.log(sum);
        for (int k = first; k < first + splits; k++) {
            logAlpha[k] = scored[k][selection] - log;
            alpha[k] = Curves.exp(logAlpha[k]);
        }
    }

    /** The vectors of the spans that are parts of longer ones. */
    private void mix(ChartPlan.Level level, int first) {
        int inner = level.inner();
        int vector = firstVector[level.length()];
        int at = vector - relations;
        for (int s = 0; s < inner; s++) {
            for (int k = first + s * level.splits(); k < first + (s + 1) * level.splits(); k++) {
                Products.addScaled(own[at + s], d, windows[k], alpha[k] * thetaNull[k]);
                Products.addScaled(mixed[at + s], relations, theta[k], alpha[k]);
            }
        }
        mix(own, mixed, at, vector, inner);
        carry(hidden, carried, vector, inner);
    }

    /** {@code log Σ_k α_k θ_k} of a span. */
    private float[] logTheta(int first, int splits) {
        if (splits == 1) {
            return logTheta(first);
        }
        float[] log = new float[relations + 1];
        Arrays.fill(sums, 0);
        float nulls = 0;
        for (int k = first; k < first + splits; k++) {
            Products.addScaled(sums, relations, theta[k], alpha[k]);
            nulls += alpha[k] * thetaNull[k];
        }
        log[0] = nulls >= SMALL ? Curves.log(nulls) : carefully(first, splits, 0);
        for (int r = 0; r < relations; r++) {
            log[r + 1] = sums[r] >= SMALL ? Curves.log(sums[r]) : carefully(first, splits, r + 1);
        }
        return log;
    }

    private float logOf(int window, int head) {
        return head == 0 ? logNull[window] : scored[window][head - 1];
    }

    private float carefully(int first, int splits, int head) {
        float top = Float.NEGATIVE_INFINITY;
        for (int k = first; k < first + splits; k++) {
            top = Math.max(top, logAlpha[k] + logOf(k, head));
        }
        float sum = 0;
        for (int k = first; k < first + splits; k++) {
            sum += Curves.exp(logAlpha[k] + logOf(k, head) - top);
        }
        return top + Curves.log(sum);
    }

    /** What {@link #forward} found: one round per length, with the shares of the splits and θ of every span. */
    List<Network.Round> rounds() {
        List<Network.Round> rounds = new ArrayList<>();
        for (int length = 1; length <= plan.longest(); length++) {
            ChartPlan.Level level = plan.level(length);
            float[][] shares = new float[level.rows()][];
            float[][] thetas = new float[level.rows()][];
            for (int row = 0; row < level.rows(); row++) {
                int first = firstWindow[length] + row * level.splits();
                shares[row] = Arrays.copyOfRange(alpha, first, first + level.splits());
                thetas[row] = Curves.exp(logTheta(first, level.splits()));
            }
            rounds.add(new Network.Round(-1, shares, thetas));
        }
        return rounds;
    }

    /** Spans whose splits can disagree. */
    long disputed() {
        long spans = 0;
        for (int length = 3; length <= plan.longest(); length++) {
            spans += plan.level(length).rows();
        }
        return spans;
    }

    /** The sum, over all spans of several splits, of the mean divergence of the splits' θ from their mean. */
    double disagreement() {
        double sum = 0;
        for (int length = 3; length <= plan.longest(); length++) {
            ChartPlan.Level level = plan.level(length);
            for (int row = 0; row < level.rows(); row++) {
                int first = firstWindow[length] + row * level.splits();
                sum += disagreement(first, level.splits(), logMean[firstSpan[length] + row]);
            }
        }
        return sum;
    }

    private float disagreement(int first, int splits, float[] mean) {
        float share = 1f / splits;
        for (int r = 0; r < relations; r++) {
            mean[r] = LEAST;
        }
        float nulls = LEAST;
        for (int k = first; k < first + splits; k++) {
            Products.addScaled(mean, relations, theta[k], share);
            nulls += share * thetaNull[k];
        }
        for (int r = 0; r < relations; r++) {
            mean[r] = Curves.log(mean[r]);
        }
        mean[relations] = Curves.log(nulls);
        float sum = 0;
        for (int k = first; k < first + splits; k++) {
            sum += Products.dot(theta[k], scored[k], relations)
                    - Products.dot(theta[k], mean, relations)
                    + thetaNull[k] * (logNull[k] - mean[relations]);
        }
        return share * sum;
    }

    /**
     * The way back, longer spans before shorter: adds up the gradients of the tables.
     *
     * @param logTheta what the forward pass gave
     * @param back the gradients of log θ of each body
     * @param agreement what the disagreement of one span counts; 0 if none was computed
     * @param into zero before
     */
    void backward(float[][] logTheta, float[][] back, float agreement, Tables.Gradients into) {
        int inner = firstVector[plan.longest() + 1] - relations;
        readBack = joined(into.read, readBackGrid.zeros(inner), inner);
        carriedBack = joined(into.carried, carriedBackGrid.zeros(inner), inner);
        memoryBack = joined(into.memory, memoryBackGrid.zeros(inner), inner);
        for (int length = plan.longest(); length >= 1; length--) {
            ChartPlan.Level level = plan.level(length);
            if (level.rows() == 0) {
                continue;
            }
            float[][] ownBack = ownBackGrid.zeros(level.inner());
            float[][] mixedBack = mixedBackGrid.zeros(level.inner());
            unmix(level, ownBack, mixedBack, into);
            int first = firstWindow[length];
            int count = level.rows() * level.splits();
            windowBack = windowBackGrid.rows(count);
            int[] bodyOf = bodies(level, back);
            for (int row = 0; row < level.rows(); row++) {
                boolean isInner = row < level.inner();
                span(
                        level,
                        row,
                        isInner ? ownBack[row] : NONE,
                        isInner ? mixedBack[row] : NONE,
                        bodyOf[row] < 0 ? NONE : back[bodyOf[row]],
                        bodyOf[row] < 0 ? NONE : logTheta[bodyOf[row]],
                        agreement);
            }
            scoreBack(first, count, windowBack, into);
            decode(level, first, count, into);
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
    private void unmix(ChartPlan.Level level, float[][] ownBack, float[][] mixedBack, Tables.Gradients into) {
        int inner = level.inner();
        int vector = firstVector[level.length()];
        float[][] hiddenBack = hiddenBackGrid.zeros(inner);
        products.add(carriedBack, vector, inner, width, tables.recurrentTransposed, hiddenBack, 0, d);
        products.addTransposed(hidden, vector, carriedBack, vector, inner, d, into.recurrent, width);
        for (int s = 0; s < inner; s++) {
            int row = vector + s;
            tables.cell.startBack(read[row], hidden[row], hiddenBack[s], memoryBack[row], readBack[row]);
        }
        mixBack(own, mixed, vector - relations, readBack, vector, inner, ownBack, mixedBack, into);
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
        int first = firstWindow[level.length()] + offset;
        float[] mean = logMean[firstSpan[level.length()] + row];
        float disagreement = splits > 1 ? agreement / splits : 0;
        if (alphaBack.length < splits) {
            alphaBack = new float[splits];
        }
        float sumAlpha = 0;
        for (int k = 0; k < splits; k++) {
            alphaBack[k] =
                    window(first + k, splits, offset + k, ownBack, mixedBack, back, logTheta, mean, disagreement);
            sumAlpha += alphaBack[k];
        }
        for (int k = 0; k < splits; k++) {
            scored[first + k][relations + d] = alphaBack[k] - alpha[first + k] * sumAlpha;
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
            float[] mean,
            float disagreement) {
        float[] scores = scored[window];
        float[] share = theta[window];
        float nulls = thetaNull[window];
        float alphaGradient = back == NONE ? 0 : answer(window, splits, back, logTheta);
        float nullGradient = back == NONE ? 0 : extraNull;
        if (disagreement == 0) {
            Arrays.fill(scores, 0, relations, 0);
        } else {
            for (int r = 0; r < relations; r++) {
                scores[r] = disagreement * share[r] * (scores[r] - mean[r]);
            }
            nullGradient += disagreement * nulls * (logNull[window] - mean[relations]);
        }
        if (ownBack != NONE) {
            float ownGradient = nulls * Products.dot(ownBack, windows[window], d);
            for (int r = 0; r < relations; r++) {
                scores[r] += alpha[window] * share[r] * mixedBack[r];
            }
            nullGradient += alpha[window] * ownGradient;
            alphaGradient += alpha[window] * (ownGradient + Products.dot(share, mixedBack, relations));
        }
        if (back != NONE) {
            Products.add(scores, relations, extra);
        }
        attendBack(window, nullGradient, windowBack[at]);
        if (ownBack != NONE) {
            Products.addScaled(windowBack[at], d, ownBack, alpha[window] * nulls);
        }
        return alphaGradient;
    }

    /** A window's part of what a body should mean, into {@link #extra}; returns the gradient of log α. */
    private float answer(int window, int splits, float[] back, float[] logTheta) {
        float sum = 0;
        for (int head = 0; head <= relations; head++) {
            float gradient = back[head];
            if (gradient != 0 && splits > 1) {
                gradient *= Curves.exp(Math.min(0, logAlpha[window] + logOf(window, head) - logTheta[head]));
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
    private void decode(ChartPlan.Level level, int first, int count, Tables.Gradients into) {
        int[] left = level.parts()[0];
        if (level.length() == 1) {
            for (int i = 0; i < count; i++) {
                Products.add(into.hidden[left[i]], d, windowBack[i]);
            }
            return;
        }
        int[] right = level.parts()[1];
        for (int i = 0; i < count; i++) {
            tables.cell.nextBack(
                    windows[first + i], trace[first + i], memory[left[i]], windowBack[i], sumBack, memoryBack[left[i]]);
            Products.add(carriedBack[left[i]], width, sumBack);
            Products.add(readBack[right[i]], width, sumBack);
        }
    }
}
