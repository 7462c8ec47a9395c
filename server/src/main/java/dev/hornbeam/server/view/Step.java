package dev.hornbeam.server.view;

import dev.hornbeam.Named;

/**
 * A step of a body or a path.
 *
 * @param inverse whether the relation is walked against its direction
 */
public record Step(Named relation, boolean inverse) {}
