package dev.hornbeam.server.explore;

/** A fact by names. */
public record FactRow(Named head, Named relation, Named tail) {}
