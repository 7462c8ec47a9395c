/** The {@code hornbeam} command: options, progress and printing, and nothing else. */
package dev.hornbeam.cli;
