package dev.hornbeam.server.view;

/** A fact by names. */
public record FactRow(Named head, Named relation, Named tail) {}
