package dev.hornbeam.experiment.work;

import dev.hornbeam.experiment.Cell;
import dev.hornbeam.experiment.Work;

/** Work on the settings that declarations can have: whatever else a cell sets is refused before any cell runs. */
interface CheckedWork extends Work {
    @Override
    default void check(Cell cell) {
        new CellSettings(cell).check();
    }
}
