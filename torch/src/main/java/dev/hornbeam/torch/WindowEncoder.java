package dev.hornbeam.torch;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import dev.hornbeam.neural.option.ModelOptions;

/**
 * Reads windows whose parts are rows of tables. Everything that depends on one vector alone, above all its matrix
 * products, is computed once a vector and looked up by every window that holds it.
 */
sealed interface WindowEncoder permits RnnEncoder, LstmEncoder, GruEncoder, MlpEncoder, TransformerEncoder {
    /** What windows need of each vector, one row a vector in every table. */
    NDList tables(NDArray vectors);

    /**
     * One row a window.
     *
     * @param tables from {@link #tables}
     * @param parts for each part of the windows, from the first, its rows in the tables; at least one part
     */
    NDArray encode(NDList tables, NDArray[] parts);

    /** The encoder that the options name. */
    static WindowEncoder of(ModelOptions options, Tensors weights) {
        return switch (options.encoder()) {
            case RNN -> new RnnEncoder(weights);
            case LSTM -> new LstmEncoder(weights);
            case GRU -> new GruEncoder(weights);
            case MLP -> new MlpEncoder(weights, options.window());
            case TRANSFORMER -> new TransformerEncoder(weights);
        };
    }

    /** Tables of more vectors below those of others. */
    static NDList append(NDList above, NDList below) {
        NDList both = new NDList();
        for (int i = 0; i < above.size(); i++) {
            both.add(NDArrays.concat(new NDList(above.get(i), below.get(i)), 0));
        }
        return both;
    }
}
