/**
 * Messages beside results: how they are told, kept in a file and taken from the library's log.
 *
 * <p>Start at {@link Telling}.
 */
package dev.hornbeam.cli.message;
