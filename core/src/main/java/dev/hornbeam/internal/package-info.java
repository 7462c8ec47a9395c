/**
 * The ids behind the objects of the public API, for Hornbeam's own modules; not part of the API. Start at
 * {@link Internals}.
 */
package dev.hornbeam.internal;
