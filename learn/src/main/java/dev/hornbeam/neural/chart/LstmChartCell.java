package dev.hornbeam.neural.chart;

/** A long short-term memory cell; gates stand in the order input, forget, output, candidate. */
record LstmChartCell(int dimension) implements ChartCell {
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
            float[] window, float[] trace, float[] memory, float[] windowBack, float[] sumBack, float[] memoryBack) {
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
