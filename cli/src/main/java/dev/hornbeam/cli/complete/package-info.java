/** The commands that answer: predict, explain and complete. Start at {@link PredictCommand}. */
package dev.hornbeam.cli.complete;
