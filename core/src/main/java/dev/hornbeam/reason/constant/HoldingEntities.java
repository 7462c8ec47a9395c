package dev.hornbeam.reason.constant;

/**
 * The entities that a body leads anywhere from.
 *
 * @param entities ascending
 * @param unavoidable for each, the entities that are on every one of its paths
 */
record HoldingEntities(int[] entities, int[][] unavoidable) {}
