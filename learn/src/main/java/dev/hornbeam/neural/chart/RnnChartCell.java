package dev.hornbeam.neural.chart;

/** {@code h = tanh(carried + read)}, without memory. */
record RnnChartCell(int dimension) implements ChartCell {
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
            float[] window, float[] trace, float[] memory, float[] windowBack, float[] sumBack, float[] memoryBack) {
        for (int j = 0; j < dimension; j++) {
            sumBack[j] = windowBack[j] * (1 - window[j] * window[j]);
        }
    }
}
