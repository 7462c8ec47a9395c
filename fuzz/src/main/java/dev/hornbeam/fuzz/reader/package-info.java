/** Every reader of the project, with samples of what it reads. Start at {@link Targets}. */
package dev.hornbeam.fuzz.reader;
