package dev.hornbeam.neural.model;

import dev.hornbeam.neural.model.ChartPlan.IntList;
import dev.hornbeam.neural.model.ChartPlan.SpanTrie;
import dev.hornbeam.neural.model.Network.Sampling;
import dev.hornbeam.neural.tensor.Noise;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One merge after the other, for all bodies of a batch at once. Windows of relations that no merge has touched yet are
 * computed once each, whatever bodies they are in; the windows after a merge belong to their body, because the gradient of
 * its choice does.
 *
 * <p>The choice is hard on the way forward. On the way back it is soft where a gradient is wanted: with the sequence after a
 * merge written as {@code x_p = Σ_{c>p} choice_c left_p + choice_p merged_p + Σ_{c<p} choice_c right_p}, the gradient of
 * {@code choice_c} is the product of the gradients of all x_p with what would stand there had c been chosen. Both are taken
 * after the input weights, where vectors are {@link #read}: the product is the same but for the bias, which all choices share.
 */
final class MergePass extends WindowPass {
    private final boolean random;
    private final List<Merges> rounds = new ArrayList<>();
    private final Grid ownGrid;
    private final Grid readBackGrid;
    private final Grid carriedSumGrid;
    private final Grid ownBackGrid;
    private final Grid mixedBackGrid;
    private final Grid windowBackGrid;
    private final Grid sumGrid;
    private final Grid hiddenBackGrid;
    private final Grid memoryBackGrid;
    private final Grid[] placeGrids;
    private float[][] own = {};
    private float[][] mixed = {};
    private double temperature;

    /** A body before a merge. */
    private static final class Row {
        final int body;

        /** Rows of vectors. */
        final int[] vectors;

        final int[] windows;
        int chosen = -1;

        /** The soft choice; empty where none is wanted. */
        float[] soft = {};

        /** The row of its first vector among those of all bodies in this round. */
        int place;

        Row(int body, int[] vectors) {
            this.body = body;
            this.vectors = vectors;
            windows = new int[Math.max(1, vectors.length - 1)];
        }
    }

    /** One round: the bodies that still have something to merge, and the windows and vectors that it adds. */
    private static final class Merges {
        final List<Row> rows = new ArrayList<>();
        final IntList left = new IntList();
        final IntList right = new IntList();
        int firstWindow;
        int firstVector;

        /** The windows that became vectors: first those chosen, then those that are only compared with. */
        final IntList made = new IntList();

        /** The place of a window among them, counted from 1; 0 for none. */
        int[] vectorOf = {};

        int chosen;
        int places;

        int windowCount() {
            return left.size();
        }
    }

    /** @param random whether windows are drawn, whatever their selection says */
    MergePass(Tables tables, Products products, boolean random) {
        super(tables, products);
        this.random = random;
        ownGrid = new Grid(d);
        readBackGrid = new Grid(width);
        carriedSumGrid = new Grid(width);
        ownBackGrid = new Grid(d);
        mixedBackGrid = new Grid(relations);
        windowBackGrid = new Grid(d);
        sumGrid = new Grid(width);
        hiddenBackGrid = new Grid(d);
        memoryBackGrid = new Grid(tables.cell.memoryWidth());
        placeGrids = new Grid[] {new Grid(width), new Grid(width)};
    }

    /** log θ of each body, null at position 0. */
    float[][] forward(List<int[]> bodies, Sampling sampling) {
        temperature = sampling.temperature();
        rounds.clear();
        float[][] logTheta = new float[bodies.size()][];
        Merges round = entering(bodies);
        growVectors(0);
        while (!round.rows.isEmpty()) {
            rounds.add(round);
            growWindows(round.firstWindow + round.windowCount());
            for (int i = 0; i < round.windowCount(); i++) {
                if (round.right.get(i) < 0) {
                    encode(round.firstWindow + i, round.left.get(i));
                } else {
                    encode(round.firstWindow + i, round.left.get(i), round.right.get(i));
                }
            }
            attend(round.firstWindow, round.windowCount());
            for (Row row : round.rows) {
                if (row.windows.length == 1) {
                    logTheta[row.body] = logTheta(row.windows[0]);
                } else {
                    choose(row, bodies.get(row.body), sampling);
                }
            }
            round = merged(round);
        }
        return logTheta;
    }

    /** The bodies as they come, with the distinct windows of their relations; a window of one relation has no right. */
    private Merges entering(List<int[]> bodies) {
        Merges round = new Merges();
        round.firstVector = relations;
        SpanTrie pairs = new SpanTrie(relations + 1);
        for (int b = 0; b < bodies.size(); b++) {
            Row row = new Row(b, bodies.get(b));
            for (int i = 0; i < row.windows.length; i++) {
                int right = row.vectors.length == 1 ? -1 : row.vectors[i + 1];
                int window = pairs.add(row.vectors[i], right + 1) - relations - 1;
                if (window == round.windowCount()) {
                    round.left.add(row.vectors[i]);
                    round.right.add(right);
                }
                row.windows[i] = window;
            }
            round.rows.add(row);
        }
        return round;
    }

    private void choose(Row row, int[] body, Sampling sampling) {
        int count = row.windows.length;
        double[] scores = new double[count];
        long key = Noise.key(Noise.key(sampling.seed(), body), row.vectors.length);
        for (int i = 0; i < count; i++) {
            double noise = random || sampling.training() ? Noise.gumbel(key, i) : 0;
            scores[i] = noise + (random ? 0 : scored[row.windows[i]][relations + d]);
        }
        row.chosen = 0;
        for (int i = 1; i < count; i++) {
            row.chosen = scores[i] > scores[row.chosen] ? i : row.chosen;
        }
        if (!random && sampling.training()) {
            row.soft = softmax(scores, scores[row.chosen], temperature);
        }
    }

    private static float[] softmax(double[] scores, double top, double temperature) {
        float[] shares = new float[scores.length];
        double sum = 0;
        for (double score : scores) {
            sum += Math.exp((score - top) / temperature);
        }
        for (int i = 0; i < shares.length; i++) {
            shares[i] = (float) (Math.exp((scores[i] - top) / temperature) / sum);
        }
        return shares;
    }

    /** Merges the chosen windows: the bodies of the next round. */
    private Merges merged(Merges round) {
        round.vectorOf = new int[round.windowCount()];
        for (Row row : round.rows) {
            if (row.chosen >= 0) {
                make(round, row.windows[row.chosen]);
            }
        }
        round.chosen = round.made.size();
        for (Row row : round.rows) {
            for (int i = 0; i < row.soft.length; i++) {
                make(round, row.windows[i]);
            }
        }
        int made = round.made.size();
        int before = round.firstVector - relations;
        own = ownGrid.rows(before + made);
        mixed = Arrays.copyOf(mixed, Math.max(mixed.length, before + made));
        growVectors(before + made);
        for (int v = 0; v < made; v++) {
            int window = round.made.get(v);
            Arrays.fill(own[before + v], 0);
            Products.addScaled(own[before + v], d, windows[window], thetaNull[window]);
            mixed[before + v] = theta[window];
        }
        mix(own, mixed, before, round.firstVector, made);
        carry(hidden, carried, round.firstVector, round.chosen);
        Merges next = new Merges();
        next.firstWindow = round.firstWindow + round.windowCount();
        next.firstVector = round.firstVector + made;
        for (Row row : round.rows) {
            if (row.chosen >= 0) {
                follow(row, vector(round, row.windows[row.chosen]), next);
            }
        }
        return next;
    }

    /** Has a window made into a vector, unless it is already. */
    private static void make(Merges round, int window) {
        if (round.vectorOf[window - round.firstWindow] == 0) {
            round.made.add(window);
            round.vectorOf[window - round.firstWindow] = round.made.size();
        }
    }

    private static void follow(Row row, int vector, Merges next) {
        int[] vectors = new int[row.vectors.length - 1];
        System.arraycopy(row.vectors, 0, vectors, 0, row.chosen);
        vectors[row.chosen] = vector;
        System.arraycopy(row.vectors, row.chosen + 2, vectors, row.chosen + 1, vectors.length - row.chosen - 1);
        Row after = new Row(row.body, vectors);
        after.place = next.places;
        next.places += vectors.length;
        for (int i = 0; i < after.windows.length; i++) {
            after.windows[i] = next.firstWindow + next.windowCount();
            next.left.add(vectors[i]);
            next.right.add(vectors[i + 1]);
        }
        next.rows.add(after);
    }

    /** What {@link #forward} found for its only body. */
    List<Network.Round> rounds() {
        List<Network.Round> found = new ArrayList<>();
        for (Merges round : rounds) {
            Row row = round.rows.get(0);
            double[] scores = new double[row.windows.length];
            double top = Double.NEGATIVE_INFINITY;
            float[][] thetas = new float[scores.length][];
            for (int i = 0; i < scores.length; i++) {
                scores[i] = random ? 0 : scored[row.windows[i]][relations + d];
                top = Math.max(top, scores[i]);
                thetas[i] = Curves.exp(logTheta(row.windows[i]));
            }
            int chosen = row.vectors.length == 1 ? -1 : Math.max(0, row.chosen);
            found.add(new Network.Round(chosen, new float[][] {softmax(scores, top, 1)}, thetas));
        }
        return found;
    }

    /**
     * The way back: adds up the gradients of the tables.
     *
     * @param back the gradients of log θ of each body
     */
    void backward(float[][] back, Tables.Gradients into) {
        Merges last = rounds.get(rounds.size() - 1);
        int made = last.firstVector + last.made.size() - relations;
        float[] selectionBack = new float[last.firstWindow + last.windowCount()];
        float[][] readBack = joined(into.read, readBackGrid.zeros(made), made);
        float[][] carriedSum = carriedSumGrid.zeros(relations + made);
        for (int t = rounds.size() - 1; t >= 0; t--) {
            Merges round = rounds.get(t);
            float[][] windowBack = attendBack(round, back, readBack, selectionBack, into);
            if (t == 0) {
                decode(round, windowBack, into);
            } else {
                float[][] placed = t == rounds.size() - 1
                        ? placeGrids[t % 2].zeros(round.places)
                        : placeGrids[t % 2].rows(round.places);
                decode(round, windowBack, placed, carriedSum);
                follow(round, rounds.get(t - 1), t - 1, placed, readBack, selectionBack);
            }
        }
        products.addTransposed(hidden, 0, carriedSum, 0, relations + made, d, into.recurrent, width);
    }

    /** From vectors and answers to the windows of a round. */
    private float[][] attendBack(
            Merges round, float[][] back, float[][] readBack, float[] selectionBack, Tables.Gradients into) {
        int count = round.windowCount();
        float[] nullBack = new float[count];
        for (int i = 0; i < count; i++) {
            float[] scores = scored[round.firstWindow + i];
            Arrays.fill(scores, 0, relations, 0);
            scores[relations + d] = selectionBack[round.firstWindow + i];
        }
        for (Row row : round.rows) {
            if (row.chosen < 0) {
                float[] scores = scored[row.windows[0]];
                for (int r = 0; r < relations; r++) {
                    scores[r] += back[row.body][r + 1];
                }
                nullBack[row.windows[0] - round.firstWindow] += back[row.body][0];
            }
        }
        float[][] ownBack = ownBackGrid.zeros(round.chosen);
        float[][] mixedBack = mixedBackGrid.zeros(round.chosen);
        int before = round.firstVector - relations;
        mixBack(own, mixed, before, readBack, round.firstVector, round.chosen, ownBack, mixedBack, into);
        for (int v = 0; v < round.chosen; v++) {
            int window = round.made.get(v);
            for (int r = 0; r < relations; r++) {
                scored[window][r] += theta[window][r] * mixedBack[v][r];
            }
            nullBack[window - round.firstWindow] += thetaNull[window] * Products.dot(ownBack[v], windows[window], d);
        }
        float[][] windowBack = windowBackGrid.rows(count);
        for (int i = 0; i < count; i++) {
            attendBack(round.firstWindow + i, nullBack[i], windowBack[i]);
        }
        for (int v = 0; v < round.chosen; v++) {
            int window = round.made.get(v);
            Products.addScaled(windowBack[window - round.firstWindow], d, ownBack[v], thetaNull[window]);
        }
        scoreBack(round.firstWindow, count, windowBack, into);
        return windowBack;
    }

    /** From windows of relations to the tables. */
    private void decode(Merges round, float[][] windowBack, Tables.Gradients into) {
        float[] sumBack = new float[width];
        for (int i = 0; i < round.windowCount(); i++) {
            int left = round.left.get(i);
            if (round.right.get(i) < 0) {
                Products.add(into.hidden[left], d, windowBack[i]);
                continue;
            }
            tables.cell.nextBack(windows[i], trace[i], memory[left], windowBack[i], sumBack, into.memory[left]);
            Products.add(into.carried[left], width, sumBack);
            Products.add(into.read[round.right.get(i)], width, sumBack);
        }
    }

    /** From windows to the vectors in their places, which are those of one body each; every window has a left of its own. */
    private void decode(Merges round, float[][] windowBack, float[][] placed, float[][] carriedSum) {
        int count = round.windowCount();
        float[][] sums = sumGrid.rows(count);
        float[][] memoryBack = memoryBackGrid.zeros(count);
        float[][] hiddenBack = hiddenBackGrid.zeros(count);
        for (int i = 0; i < count; i++) {
            int window = round.firstWindow + i;
            int left = round.left.get(i);
            tables.cell.nextBack(windows[window], trace[window], memory[left], windowBack[i], sums[i], memoryBack[i]);
            Products.add(carriedSum[left], width, sums[i]);
        }
        products.add(sums, 0, count, width, tables.recurrentTransposed, hiddenBack, 0, d);
        for (Row row : round.rows) {
            for (int p = 0; p < row.windows.length; p++) {
                int left = row.vectors[p];
                int i = row.windows[p] - round.firstWindow;
                tables.cell.startBack(read[left], hidden[left], hiddenBack[i], memoryBack[i], placed[row.place + p]);
                Products.add(placed[row.place + p + 1], width, sums[i]);
            }
        }
    }

    /** From the vectors of a round to those of the round before and to its choices. */
    private void follow(
            Merges round, Merges before, int t, float[][] placed, float[][] readBack, float[] selectionBack) {
        float[][] placedBefore = placeGrids[t % 2].zeros(t == 0 ? 0 : before.places);
        int next = 0;
        for (Row row : before.rows) {
            if (row.chosen < 0) {
                continue;
            }
            Row after = round.rows.get(next++);
            if (row.soft.length > 0) {
                choiceBack(row, after, before, placed, selectionBack);
            }
            for (int p = 0; p < after.vectors.length; p++) {
                float[] gradient = placed[after.place + p];
                int from = p < row.chosen ? p : p + 1;
                float[] into = p == row.chosen || t == 0 ? readBack[after.vectors[p]] : placedBefore[row.place + from];
                Products.add(into, width, gradient);
            }
        }
    }

    private void choiceBack(Row row, Row after, Merges before, float[][] placed, float[] selectionBack) {
        int count = row.windows.length;
        float[] values = new float[count];
        float mean = 0;
        for (int c = 0; c < count; c++) {
            for (int p = 0; p < after.vectors.length; p++) {
                float[] instead = p == c ? read[vector(before, row.windows[c])] : read[row.vectors[p < c ? p : p + 1]];
                values[c] += Products.dot(placed[after.place + p], instead, width);
            }
            mean += row.soft[c] * values[c];
        }
        for (int c = 0; c < count; c++) {
            selectionBack[row.windows[c]] += (float) (row.soft[c] * (values[c] - mean) / temperature);
        }
    }

    private static int vector(Merges round, int window) {
        return round.vectorOf[window - round.firstWindow] - 1 + round.firstVector;
    }
}
