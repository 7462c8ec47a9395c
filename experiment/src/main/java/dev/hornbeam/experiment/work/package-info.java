/** What a cell of an experiment does: learn, then measure. Start at {@link Works}. */
package dev.hornbeam.experiment.work;
