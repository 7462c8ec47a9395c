package dev.hornbeam.neural.chart;

import dev.hornbeam.neural.model.ChartPlan;
import java.util.Arrays;
import java.util.List;

/**
 * What the forward pass over a part of a batch leaves for the way back: a row per window, and a row per span that is part
 * of longer ones. The rows are reused from batch to batch.
 */
final class PartState {
    private static final int WINDOW = 2;

    final ChartTables tables;
    ChartPlan plan;

    /** The first window of each length. */
    int[] firstWindow;

    /** The row of the first span of each length in the tables of vectors, which begin with the relations. */
    int[] firstVector;

    /** The first span of each length among all spans. */
    int[] firstSpan;

    float[][] windows;
    float[][] trace;

    /** log θ of relations; then the window's image of itself, and its selection. */
    float[][] scored;

    float[][] theta;
    float[] logNull = new float[0];
    float[] thetaNull = new float[0];

    /** How much a split counts within its span. */
    float[] alpha = new float[0];

    float[] logAlpha = new float[0];

    /** For spans of several splits, the logarithm of the mean θ; null last. */
    float[][] logMean;

    /** What a span is mixed from, without the relations' rows before it. */
    float[][] own;

    float[][] mixed;

    /** Rows of vectors: relations first, then spans. */
    float[][] read;

    float[][] hidden;
    float[][] carried;
    float[][] memory;

    private final Grid windowGrid;
    private final Grid traceGrid;
    private final Grid scoredGrid;
    private final Grid thetaGrid;
    private final Grid meanGrid;
    private final Grid ownGrid;
    private final Grid mixedGrid;
    private final Grid readGrid;
    private final Grid hiddenGrid;
    private final Grid carriedGrid;
    private final Grid memoryGrid;

    PartState(ChartTables tables) {
        this.tables = tables;
        windowGrid = new Grid(tables.dimension);
        traceGrid = new Grid(tables.cell.traceWidth());
        scoredGrid = new Grid(tables.scored);
        thetaGrid = new Grid(tables.relations);
        meanGrid = new Grid(tables.relations + 1);
        ownGrid = new Grid(tables.dimension);
        mixedGrid = new Grid(tables.relations);
        readGrid = new Grid(tables.cell.width());
        hiddenGrid = new Grid(tables.dimension);
        carriedGrid = new Grid(tables.cell.width());
        memoryGrid = new Grid(tables.cell.memoryWidth());
    }

    /** Makes room for other bodies. */
    void begin(List<int[]> bodies) {
        plan = new ChartPlan(bodies, tables.relations, WINDOW);
        int lengths = plan.longest() + 2;
        firstWindow = new int[lengths];
        firstVector = new int[lengths];
        firstSpan = new int[lengths];
        firstVector[1] = tables.relations;
        for (int length = 1; length <= plan.longest(); length++) {
            ChartPlan.Level level = plan.level(length);
            firstWindow[length + 1] = firstWindow[length] + level.rows() * level.splits();
            firstVector[length + 1] = firstVector[length] + level.inner();
            firstSpan[length + 1] = firstSpan[length] + level.rows();
        }
        int count = firstWindow[lengths - 1];
        int inner = firstVector[lengths - 1] - tables.relations;
        windows = windowGrid.rows(count);
        trace = traceGrid.rows(count);
        scored = scoredGrid.zeros(count);
        theta = thetaGrid.rows(count);
        logMean = meanGrid.rows(firstSpan[lengths - 1]);
        own = ownGrid.zeros(inner);
        mixed = mixedGrid.zeros(inner);
        if (alpha.length < count) {
            logNull = new float[count];
            thetaNull = new float[count];
            alpha = new float[count];
            logAlpha = new float[count];
        }
        read = joined(tables.read, readGrid.rows(inner), inner);
        hidden = joined(tables.hidden, hiddenGrid.rows(inner), inner);
        carried = joined(tables.carried, carriedGrid.zeros(inner), inner);
        memory = joined(tables.memory, memoryGrid.rows(inner), inner);
    }

    int vectors() {
        return firstVector[plan.longest() + 1];
    }

    /** Spans whose splits can disagree. */
    long disputed() {
        long spans = 0;
        for (int length = 3; length <= plan.longest(); length++) {
            spans += plan.level(length).rows();
        }
        return spans;
    }

    static float[][] joined(float[][] first, float[][] second, int count) {
        float[][] both = Arrays.copyOf(first, first.length + count);
        System.arraycopy(second, 0, both, first.length, count);
        return both;
    }
}
