/** The commands learn and import. Start at {@link LearnCommand}. */
package dev.hornbeam.cli.learn;
