package dev.hornbeam.neural.model;

import java.util.Arrays;

/**
 * The windows and vectors of a pass over some bodies, forward and backward: a row per window, and a row per vector, which
 * are the relations first and then what windows were merged into. The rows are reused from batch to batch.
 */
abstract class WindowPass {
    final Tables tables;
    final Products products;
    final int d;
    final int relations;
    final int width;

    /** What the cell read, one row per window. */
    float[][] windows = {};

    float[][] trace = {};

    /** log θ of relations; then the window's image of itself, and its selection. The way back replaces all by gradients. */
    float[][] scored = {};

    float[][] theta = {};
    float[] logNull = {};
    float[] thetaNull = {};

    /** Rows of vectors: relations first. */
    float[][] read = {};

    float[][] hidden = {};
    float[][] carried = {};
    float[][] memory = {};

    private final Grid windowGrid;
    private final Grid traceGrid;
    private final Grid scoredGrid;
    private final Grid thetaGrid;
    private final Grid readGrid;
    private final Grid hiddenGrid;
    private final Grid carriedGrid;
    private final Grid memoryGrid;

    /** Rows of one width that are kept from batch to batch and grow in number when a batch needs more. */
    static final class Grid {
        private final int width;
        private float[][] rows = new float[0][];

        Grid(int width) {
            this.width = width;
        }

        /** At least so many rows, with whatever they held before. */
        float[][] rows(int count) {
            if (count > rows.length) {
                int before = rows.length;
                rows = Arrays.copyOf(rows, Math.max(count, before + before / 2));
                for (int i = before; i < rows.length; i++) {
                    rows[i] = new float[width];
                }
            }
            return rows;
        }

        /** At least so many rows, of which the first so many are zero. */
        float[][] zeros(int count) {
            float[][] grown = rows(count);
            for (int i = 0; i < count; i++) {
                Arrays.fill(grown[i], 0);
            }
            return grown;
        }
    }

    WindowPass(Tables tables, Products products) {
        this.tables = tables;
        this.products = products;
        d = tables.dimension;
        relations = tables.relations;
        width = tables.cell.width();
        windowGrid = new Grid(d);
        traceGrid = new Grid(tables.cell.traceWidth());
        scoredGrid = new Grid(tables.scored);
        thetaGrid = new Grid(relations);
        readGrid = new Grid(width);
        hiddenGrid = new Grid(d);
        carriedGrid = new Grid(width);
        memoryGrid = new Grid(tables.cell.memoryWidth());
    }

    /** Makes room for so many windows; what rows hold stays, as far as there are. */
    final void growWindows(int count) {
        windows = windowGrid.rows(count);
        trace = traceGrid.rows(count);
        scored = scoredGrid.rows(count);
        theta = thetaGrid.rows(count);
        if (logNull.length < count) {
            logNull = Arrays.copyOf(logNull, Math.max(count, 2 * logNull.length));
            thetaNull = Arrays.copyOf(thetaNull, logNull.length);
        }
    }

    /** Makes room for so many vectors beside those of the relations. */
    final void growVectors(int count) {
        read = joined(tables.read, readGrid.rows(count), count);
        hidden = joined(tables.hidden, hiddenGrid.rows(count), count);
        carried = joined(tables.carried, carriedGrid.rows(count), count);
        memory = joined(tables.memory, memoryGrid.rows(count), count);
    }

    static float[][] joined(float[][] first, float[][] second, int count) {
        float[][] both = Arrays.copyOf(first, first.length + count);
        System.arraycopy(second, 0, both, first.length, count);
        return both;
    }

    /** Reads a window of two vectors. */
    final void encode(int window, int left, int right) {
        tables.cell.next(carried[left], read[right], memory[left], windows[window], trace[window]);
    }

    /** Reads a window of one relation. */
    final void encode(int window, int relation) {
        System.arraycopy(tables.hidden[relation], 0, windows[window], 0, d);
    }

    /** θ of windows and its logarithm, their image of themselves and their selection. */
    final void attend(int first, int count) {
        for (int window = first; window < first + count; window++) {
            Arrays.fill(scored[window], 0);
        }
        products.add(windows, first, count, d, tables.scores, scored, first, tables.scored);
        for (int window = first; window < first + count; window++) {
            attend(window);
        }
    }

    private void attend(int window) {
        float[] scores = scored[window];
        float[] share = theta[window];
        float[] vector = windows[window];
        float self = 0;
        for (int j = 0; j < d; j++) {
            self += scores[relations + j] * vector[j];
        }
        float top = Math.max(self, Products.max(scores, relations));
        for (int r = 0; r < relations; r++) {
            share[r] = scores[r] - top;
        }
        Curves.exp(share, relations);
        float sum = Curves.exp(self - top) + Products.sum(share, relations);
        float log = top + Curves.log(sum);
        float factor = 1 / sum;
        for (int r = 0; r < relations; r++) {
            share[r] *= factor;
        }
        for (int r = 0; r < relations; r++) {
            scores[r] -= log;
        }
        logNull[window] = self - log;
        thetaNull[window] = Curves.exp(self - log);
    }

    /** log θ of a window, null at position 0. */
    final float[] logTheta(int window) {
        float[] log = new float[relations + 1];
        log[0] = logNull[window];
        System.arraycopy(scored[window], 0, log, 1, relations);
        return log;
    }

    /**
     * The way back through the softmax of a window, whose scores hold the gradients of log θ of relations: leaves there the
     * gradients of the scores, and in the window's gradient what does not come from them.
     *
     * @param nullGradient the gradient of log θ of null
     */
    final void attendBack(int window, float nullGradient, float[] windowBack) {
        float[] scores = scored[window];
        float[] vector = windows[window];
        float sum = nullGradient + Products.sum(scores, relations);
        Products.addScaled(scores, relations, theta[window], -sum);
        float self = nullGradient - thetaNull[window] * sum;
        for (int j = 0; j < d; j++) {
            windowBack[j] = self * scores[relations + j];
            scores[relations + j] = self * vector[j];
        }
    }

    /** The rest of the way back: from the gradients of scores to those of windows and of the map between them. */
    final void scoreBack(int first, int count, float[][] windowBack, Tables.Gradients into) {
        products.add(scored, first, count, tables.scored, tables.scoresTransposed, windowBack, 0, d);
        products.addTransposed(windows, first, scored, first, count, d, into.scores, tables.scored);
    }

    /** Reads mixtures of windows and relations as vectors, and fills their first states; not what is carried of them. */
    final void mix(float[][] own, float[][] mixed, int from, int vector, int count) {
        for (int s = vector; s < vector + count; s++) {
            System.arraycopy(tables.bias(), 0, read[s], 0, width);
        }
        products.add(own, from, count, d, tables.ofOwn, read, vector, width);
        products.add(mixed, from, count, relations, tables.ofRelations, read, vector, width);
        for (int s = vector; s < vector + count; s++) {
            tables.cell.start(read[s], hidden[s], memory[s]);
        }
    }

    /** The way back of {@link #mix}: from the gradients of vectors to those of the mixtures, which are zero before. */
    final void mixBack(
            float[][] own,
            float[][] mixed,
            int from,
            float[][] readBack,
            int vector,
            int count,
            float[][] ownBack,
            float[][] mixedBack,
            Tables.Gradients into) {
        for (int s = vector; s < vector + count; s++) {
            Products.add(into.bias, width, readBack[s]);
        }
        products.add(readBack, vector, count, width, tables.ofOwnTransposed, ownBack, 0, d);
        products.add(readBack, vector, count, width, tables.ofRelationsTransposed, mixedBack, 0, relations);
        products.addTransposed(own, from, readBack, vector, count, d, into.ofOwn, width);
        products.addTransposed(mixed, from, readBack, vector, count, relations, into.ofRelations, width);
    }

    /** Fills what is carried of vectors. */
    final void carry(float[][] states, float[][] into, int from, int count) {
        for (int s = from; s < from + count; s++) {
            Arrays.fill(into[s], 0);
        }
        products.add(states, from, count, d, tables.recurrent(), into, from, width);
    }
}
