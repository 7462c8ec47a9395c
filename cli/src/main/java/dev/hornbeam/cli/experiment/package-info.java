/** The commands experiment and report. Start at {@link ExperimentCommand}. */
package dev.hornbeam.cli.experiment;
