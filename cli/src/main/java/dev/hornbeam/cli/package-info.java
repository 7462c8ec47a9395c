/** The {@code hornbeam} command: from arguments to an exit code. Start at {@link Application}. */
package dev.hornbeam.cli;
