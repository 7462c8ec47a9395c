/**
 * Files and folders that appear complete or not at all, locks, and stamps that show whether a file is complete. Start
 * at {@link AtomicFile}; what happens to folders is told at {@link FolderVersion}.
 */
package dev.hornbeam.file;
