/** What the cells of experiments do: learn with the settings declared, then measure. */
package dev.hornbeam.experiment.work;
