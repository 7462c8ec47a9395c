/**
 * Files and folders that appear whole or not at all, locks, and stamps by which a file is known to be whole. Start at
 * {@link AtomicFile}.
 */
package dev.hornbeam.file;
