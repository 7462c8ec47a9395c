/** The command learn. Start at {@link LearnCommand}. */
package dev.hornbeam.cli.learn;
