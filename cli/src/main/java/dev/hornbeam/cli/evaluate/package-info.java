/** The command evaluate. Start at {@link EvaluateCommand}. */
package dev.hornbeam.cli.evaluate;
