/** Options that several commands share, and what their values mean. Start at {@link InputOptions}. */
package dev.hornbeam.cli.option;
