package dev.hornbeam.neural.model;

import dev.hornbeam.neural.option.ModelOptions.Encoder;

/**
 * A recurrent cell that reads windows of two, one at a time, forward and backward. What depends on one vector alone is a
 * row of a table: what it <em>reads</em> as an input, the <em>hidden</em> state after it as a first input, that state
 * <em>carried</em> through the recurrent weights, and its <em>memory</em>. The second step adds what is carried of the
 * first to what is read of the second.
 */
sealed interface RecurrentCell {
    /** The cell of an encoder. */
    static RecurrentCell of(Encoder encoder, int dimension) {
        return switch (encoder) {
            case RNN -> new Rnn(dimension);
            case LSTM -> new Lstm(dimension);
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

    /** {@code h = tanh(carried + read)}, without memory. */
    record Rnn(int dimension) implements RecurrentCell {
        @Override
        public int width() {
            return dimension;
        }

        @Override
        public int memoryWidth() {
            return 0;
        }

        @Override
        public int traceWidth() {
            return 0;
        }

        @Override
        public void start(float[] read, float[] hidden, float[] memory) {
            System.arraycopy(read, 0, hidden, 0, dimension);
            Curves.tanh(hidden, dimension);
        }

        @Override
        public void startBack(float[] read, float[] hidden, float[] hiddenBack, float[] memoryBack, float[] readBack) {
            for (int j = 0; j < dimension; j++) {
                readBack[j] += hiddenBack[j] * (1 - hidden[j] * hidden[j]);
            }
        }

        @Override
        public void next(float[] carried, float[] read, float[] memory, float[] window, float[] trace) {
            for (int j = 0; j < dimension; j++) {
                window[j] = carried[j] + read[j];
            }
            Curves.tanh(window, dimension);
        }

        @Override
        public void nextBack(
                float[] window,
                float[] trace,
                float[] memory,
                float[] windowBack,
                float[] sumBack,
                float[] memoryBack) {
            for (int j = 0; j < dimension; j++) {
                sumBack[j] = windowBack[j] * (1 - window[j] * window[j]);
            }
        }
    }

    /** A long short-term memory cell; gates stand in the order input, forget, output, candidate. */
    record Lstm(int dimension) implements RecurrentCell {
        @Override
        public int width() {
            return 4 * dimension;
        }

        @Override
        public int memoryWidth() {
            return dimension;
        }

        /** The open gates, then the tangent of the new memory. */
        @Override
        public int traceWidth() {
            return 5 * dimension;
        }

        /** Sigmoids of three gates and the tangent of the candidate, by tangents alone: {@code σ(x) = (1 + tanh(x/2)) / 2}. */
        private void open(float[] gates) {
            int d = dimension;
            for (int j = 0; j < 3 * d; j++) {
                gates[j] = 0.5f * gates[j];
            }
            Curves.tanh(gates, 4 * d);
            for (int j = 0; j < 3 * d; j++) {
                gates[j] = 0.5f + 0.5f * gates[j];
            }
        }

        @Override
        public void start(float[] read, float[] hidden, float[] memory) {
            int d = dimension;
            float[] gates = read.clone();
            open(gates);
            for (int j = 0; j < d; j++) {
                memory[j] = gates[j] * gates[3 * d + j];
                hidden[j] = memory[j];
            }
            Curves.tanh(hidden, d);
            for (int j = 0; j < d; j++) {
                hidden[j] *= gates[2 * d + j];
            }
        }

        @Override
        public void startBack(float[] read, float[] hidden, float[] hiddenBack, float[] memoryBack, float[] readBack) {
            int d = dimension;
            float[] gates = read.clone();
            open(gates);
            float[] curved = new float[d];
            for (int j = 0; j < d; j++) {
                curved[j] = gates[j] * gates[3 * d + j];
            }
            Curves.tanh(curved, d);
            for (int j = 0; j < d; j++) {
                float in = gates[j];
                float out = gates[2 * d + j];
                float candidate = gates[3 * d + j];
                float cellBack = memoryBack[j] + hiddenBack[j] * out * (1 - curved[j] * curved[j]);
                readBack[j] += cellBack * candidate * in * (1 - in);
                readBack[2 * d + j] += hiddenBack[j] * curved[j] * out * (1 - out);
                readBack[3 * d + j] += cellBack * in * (1 - candidate * candidate);
            }
        }

        @Override
        public void next(float[] carried, float[] read, float[] memory, float[] window, float[] trace) {
            int d = dimension;
            for (int j = 0; j < 4 * d; j++) {
                trace[j] = carried[j] + read[j];
            }
            open(trace);
            for (int j = 0; j < d; j++) {
                window[j] = trace[d + j] * memory[j] + trace[j] * trace[3 * d + j];
            }
            Curves.tanh(window, d);
            for (int j = 0; j < d; j++) {
                trace[4 * d + j] = window[j];
                window[j] *= trace[2 * d + j];
            }
        }

        @Override
        public void nextBack(
                float[] window,
                float[] trace,
                float[] memory,
                float[] windowBack,
                float[] sumBack,
                float[] memoryBack) {
            int d = dimension;
            for (int j = 0; j < d; j++) {
                float in = trace[j];
                float forget = trace[d + j];
                float out = trace[2 * d + j];
                float candidate = trace[3 * d + j];
                float curved = trace[4 * d + j];
                float cellBack = windowBack[j] * out * (1 - curved * curved);
                sumBack[j] = cellBack * candidate * in * (1 - in);
                sumBack[d + j] = cellBack * memory[j] * forget * (1 - forget);
                sumBack[2 * d + j] = windowBack[j] * curved * out * (1 - out);
                sumBack[3 * d + j] = cellBack * in * (1 - candidate * candidate);
                memoryBack[j] += cellBack * forget;
            }
        }
    }
}
