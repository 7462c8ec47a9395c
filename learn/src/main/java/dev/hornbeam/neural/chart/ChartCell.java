package dev.hornbeam.neural.chart;

import dev.hornbeam.neural.option.Encoder;

/**
 * A recurrent cell that reads windows of two, one at a time, forward and backward. What depends on one vector alone is a
 * row of a table: what it <em>reads</em> as an input, the <em>hidden</em> state after it as a first input, that state
 * <em>carried</em> through the recurrent weights, and its <em>memory</em>. The second step adds what is carried of the
 * first to what is read of the second.
 */
sealed interface ChartCell permits RnnChartCell, LstmChartCell {
    /** The cell of an encoder. */
    static ChartCell of(Encoder encoder, int dimension) {
        return switch (encoder) {
            case RNN -> new RnnChartCell(dimension);
            case LSTM -> new LstmChartCell(dimension);
            case GRU, MLP, TRANSFORMER -> throw new IllegalArgumentException("no cell of its own for " + encoder);
        };
    }

    /** How many numbers are read and carried. */
    int width();

    /** How many numbers of memory there are. */
    int memoryWidth();

    /** How many numbers {@link #next} has to leave for {@link #nextBack}. */
    int traceWidth();

    /** The first step: fills the hidden state and the memory. */
    void start(float[] read, float[] hidden, float[] memory);

    /** The gradient of {@link #start}, added to that of what was read. */
    void startBack(float[] read, float[] hidden, float[] hiddenBack, float[] memoryBack, float[] readBack);

    /** The second step: fills the window. */
    void next(float[] carried, float[] read, float[] memory, float[] window, float[] trace);

    /** The gradient of {@link #next}: fills that of the sum of both inputs, adds to that of the memory. */
    void nextBack(
            float[] window, float[] trace, float[] memory, float[] windowBack, float[] sumBack, float[] memoryBack);
}
