/** Experiments for the command line. Start at {@link DeclaredExperiments}. */
package dev.hornbeam.experiment.service;
