package dev.hornbeam.experiment.work;

import dev.hornbeam.experiment.Cell;
import dev.hornbeam.experiment.Work;

/** Work with a fixed set of settings: any other setting of a cell is rejected before any cell runs. */
interface CheckedWork extends Work {
    @Override
    default void check(Cell cell) {
        new CellSettings(cell).check();
    }
}
