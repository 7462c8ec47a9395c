package dev.hornbeam.server.view;

import dev.hornbeam.Named;

/** A fact by names. */
public record FactRow(Named head, Named relation, Named tail) {}
