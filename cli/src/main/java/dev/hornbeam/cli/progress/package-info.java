/**
 * Progress of long work, as a bar, as lines or as JSON.
 *
 * <p>Start at {@link Track}.
 */
package dev.hornbeam.cli.progress;
