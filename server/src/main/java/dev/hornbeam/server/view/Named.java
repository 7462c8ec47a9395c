package dev.hornbeam.server.view;

/**
 * An entity or a relation.
 *
 * @param name what identifies it, in full
 * @param shown what people read: a label or a short form
 */
public record Named(String name, String shown) {}
