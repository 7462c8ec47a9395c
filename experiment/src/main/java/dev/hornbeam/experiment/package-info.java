/** Declared experiments, the runner, and raw results. Start at {@link Runner}. */
package dev.hornbeam.experiment;
