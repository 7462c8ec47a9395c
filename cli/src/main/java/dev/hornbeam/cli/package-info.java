/**
 * The {@code hornbeam} command: from arguments to an exit code. One class per command reads its options, calls the library
 * and prints. Start at {@link Application}.
 */
package dev.hornbeam.cli;
