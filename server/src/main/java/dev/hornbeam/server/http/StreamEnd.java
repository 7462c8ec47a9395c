package dev.hornbeam.server.http;

import java.util.Optional;

/**
 * The last line of a stream, by which it is known to be whole.
 *
 * @param facts how many lines there were before
 * @param problem why it is not whole
 */
public record StreamEnd(boolean done, long facts, Optional<String> problem) {}
