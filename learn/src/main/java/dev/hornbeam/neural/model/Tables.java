package dev.hornbeam.neural.model;

import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.ModelOptions.Values;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * What all charts of a step have in common, computed once from the weights; and the way back, from the gradients of
 * these tables to those of the weights.
 *
 * <p>A window {@code w} of dimension d has a score for each relation, {@code w W_Q Kᵀ / √d} with {@code K = E W_K}, one
 * against itself, {@code w W_Q W_Kᵀ wᵀ / √d}, and one for its selection. All three are linear maps of w, side by side in
 * one matrix. A span is mixed from its window and the relations and then read by the cell; both are linear, so they are
 * multiplied beforehand.
 */
final class Tables {
    final int dimension;
    final int relations;
    final RecurrentCell cell;

    /** Columns of the scores: relations, the window's image of itself, selection. */
    final int scored;

    final float[][] scores;
    final float[][] scoresTransposed;
    final float[][] recurrentTransposed;

    /** What a span reads of its own window, and of each relation that it is mixed from. */
    final float[][] ofOwn;

    final float[][] ofOwnTransposed;
    final float[][] ofRelations;
    final float[][] ofRelationsTransposed;

    /** One row per relation. */
    final float[][] read;

    final float[][] hidden;
    final float[][] carried;
    final float[][] memory;

    private final Products products;
    private final boolean mixKeys;
    private final float[][] query;
    private final float[][] keys;
    private final float[][] wide;
    private Map<String, float[][]> weights = Map.of();
    private float[][] recurrent = {};
    private float[] bias = {};

    /** @param products how the matrices are multiplied */
    Tables(ModelOptions options, int relations, Products products) {
        this.products = products;
        this.relations = relations;
        dimension = options.dimension();
        int d = dimension;
        cell = RecurrentCell.of(options.encoder(), d);
        mixKeys = options.values() == Values.KEYS;
        scored = relations + d + 1;
        int width = cell.width();
        scores = new float[d][scored];
        scoresTransposed = new float[scored][d];
        recurrentTransposed = new float[width][d];
        ofOwn = new float[d][width];
        ofOwnTransposed = new float[width][d];
        ofRelations = new float[relations][width];
        ofRelationsTransposed = new float[width][relations];
        read = new float[relations][width];
        hidden = new float[relations][d];
        carried = new float[relations][width];
        memory = new float[relations][cell.memoryWidth()];
        query = new float[d][d];
        keys = new float[relations][d];
        wide = new float[Math.max(d, width)][Math.max(relations, d)];
    }

    float[][] recurrent() {
        return recurrent;
    }

    float[] bias() {
        return bias;
    }

    /** Computes everything anew. */
    void load(Map<String, float[][]> by) {
        weights = by;
        recurrent = Weights.rows(by, Weights.RECURRENT);
        bias = Weights.rows(by, Weights.BIAS)[0];
        int d = dimension;
        int width = cell.width();
        float[][] embedding = Weights.rows(by, Weights.EMBEDDING);
        float[][] key = Weights.rows(by, Weights.KEY);
        float[][] input = Weights.rows(by, Weights.INPUT);
        float scale = (float) (1 / Math.sqrt(d));
        for (int i = 0; i < d; i++) {
            for (int j = 0; j < d; j++) {
                query[i][j] = scale * Weights.rows(by, Weights.QUERY)[i][j];
            }
        }
        clear(keys);
        products.add(embedding, 0, relations, d, key, keys, 0, d);
        loadScores(key, Weights.rows(by, Weights.SELECTION));
        clear(ofRelations);
        products.add(mixKeys ? keys : embedding, 0, relations, d, input, ofRelations, 0, width);
        clear(ofOwn);
        if (mixKeys) {
            products.add(key, 0, d, d, input, ofOwn, 0, width);
        } else {
            addAll(ofOwn, input, width);
        }
        Products.transpose(ofRelations, relations, width, ofRelationsTransposed);
        Products.transpose(ofOwn, d, width, ofOwnTransposed);
        Products.transpose(recurrent(), d, width, recurrentTransposed);
        for (int r = 0; r < relations; r++) {
            System.arraycopy(bias(), 0, read[r], 0, width);
        }
        products.add(embedding, 0, relations, d, input, read, 0, width);
        for (int r = 0; r < relations; r++) {
            cell.start(read[r], hidden[r], memory[r]);
        }
        clear(carried);
        products.add(hidden, 0, relations, d, recurrent(), carried, 0, width);
    }

    private void loadScores(float[][] key, float[][] selection) {
        int d = dimension;
        clear(scores);
        Products.transpose(keys, relations, d, wide);
        products.add(query, 0, d, d, wide, scores, 0, relations);
        float[][] image = new float[d][d];
        Products.transpose(key, d, d, wide);
        products.add(query, 0, d, d, wide, image, 0, d);
        for (int i = 0; i < d; i++) {
            System.arraycopy(image[i], 0, scores[i], relations, d);
            scores[i][relations + d] = selection[i][0];
        }
        Products.transpose(scores, d, scored, scoresTransposed);
    }

    /**
     * Turns the gradients of the tables into those of the weights.
     *
     * @param into the gradients of the weights by name, zero before
     */
    void back(Gradients by, Map<String, float[][]> into) {
        int d = dimension;
        int width = cell.width();
        backThroughLeaves(by);
        float[][] embedding = Weights.rows(weights, Weights.EMBEDDING);
        float[][] key = Weights.rows(weights, Weights.KEY);
        float[][] embeddingBack = Weights.rows(into, Weights.EMBEDDING);
        float[][] keyBack = Weights.rows(into, Weights.KEY);
        float[][] inputBack = Weights.rows(into, Weights.INPUT);
        float[][] inputTransposed = new float[width][d];
        Products.transpose(Weights.rows(weights, Weights.INPUT), d, width, inputTransposed);
        float[][] keysBack = new float[relations][d];

        products.addTransposed(embedding, 0, by.read, 0, relations, d, inputBack, width);
        products.add(by.read, 0, relations, width, inputTransposed, embeddingBack, 0, d);
        addAll(Weights.rows(into, Weights.RECURRENT), by.recurrent, width);
        Products.add(Weights.rows(into, Weights.BIAS)[0], width, by.bias);

        products.addTransposed(mixKeys ? keys : embedding, 0, by.ofRelations, 0, relations, d, inputBack, width);
        products.add(by.ofRelations, 0, relations, width, inputTransposed, mixKeys ? keysBack : embeddingBack, 0, d);
        if (mixKeys) {
            products.add(by.ofOwn, 0, d, width, inputTransposed, keyBack, 0, d);
            products.addTransposed(key, 0, by.ofOwn, 0, d, d, inputBack, width);
        } else {
            addAll(inputBack, by.ofOwn, width);
        }
        backThroughScores(by.scores, keysBack, into);

        products.addTransposed(embedding, 0, keysBack, 0, relations, d, keyBack, d);
        Products.transpose(key, d, d, wide);
        products.add(keysBack, 0, relations, d, wide, embeddingBack, 0, d);
    }

    /** From the hidden states and what is carried of relations to what is read of them. */
    private void backThroughLeaves(Gradients by) {
        int d = dimension;
        int width = cell.width();
        products.add(by.carried, 0, relations, width, recurrentTransposed, by.hidden, 0, d);
        products.addTransposed(hidden, 0, by.carried, 0, relations, d, by.recurrent, width);
        for (int r = 0; r < relations; r++) {
            cell.startBack(read[r], hidden[r], by.hidden[r], by.memory[r], by.read[r]);
            Products.add(by.bias, width, by.read[r]);
        }
    }

    private void backThroughScores(float[][] back, float[][] keysBack, Map<String, float[][]> into) {
        int d = dimension;
        float[][] queryBack = new float[d][d];
        float[][] imageBack = new float[d][];
        for (int i = 0; i < d; i++) {
            imageBack[i] = Arrays.copyOfRange(back[i], relations, relations + d);
            Weights.rows(into, Weights.SELECTION)[i][0] += back[i][relations + d];
        }
        products.add(back, 0, d, relations, keys, queryBack, 0, d);
        products.addTransposed(back, 0, query, 0, d, relations, keysBack, d);
        products.add(imageBack, 0, d, d, Weights.rows(weights, Weights.KEY), queryBack, 0, d);
        products.addTransposed(imageBack, 0, query, 0, d, d, Weights.rows(into, Weights.KEY), d);
        float scale = (float) (1 / Math.sqrt(d));
        for (int i = 0; i < d; i++) {
            Products.addScaled(Weights.rows(into, Weights.QUERY)[i], d, queryBack[i], scale);
        }
    }

    private static void addAll(float[][] to, float[][] from, int width) {
        for (int i = 0; i < to.length; i++) {
            Products.add(to[i], width, from[i]);
        }
    }

    private static void clear(float[][] rows) {
        for (float[] row : rows) {
            Arrays.fill(row, 0);
        }
    }

    /** The gradients of the {@link Tables} that a part of a batch comes to. */
    static final class Gradients {
        final float[][] scores;
        final float[][] ofOwn;
        final float[][] ofRelations;
        final float[][] recurrent;
        final float[] bias;
        final float[][] read;
        final float[][] hidden;
        final float[][] carried;
        final float[][] memory;
        private final List<float[][]> all;

        Gradients(Tables tables) {
            int d = tables.dimension;
            int width = tables.cell.width();
            scores = new float[d][tables.scored];
            ofOwn = new float[d][width];
            ofRelations = new float[tables.relations][width];
            recurrent = new float[d][width];
            bias = new float[width];
            read = new float[tables.relations][width];
            hidden = new float[tables.relations][d];
            carried = new float[tables.relations][width];
            memory = new float[tables.relations][tables.cell.memoryWidth()];
            all = List.of(scores, ofOwn, ofRelations, recurrent, new float[][] {bias}, read, hidden, carried, memory);
        }

        void clear() {
            all.forEach(rows -> {
                for (float[] row : rows) {
                    Arrays.fill(row, 0);
                }
            });
        }

        /** Adds those of another part. */
        void add(Gradients other) {
            for (int t = 0; t < all.size(); t++) {
                float[][] rows = all.get(t);
                for (int i = 0; i < rows.length; i++) {
                    Products.add(rows[i], rows[i].length, other.all.get(t)[i]);
                }
            }
        }
    }
}
