/**
 * Graphs of any size whose rules are known, and what the pipeline makes of them.
 * Start at {@link dev.hornbeam.bench.scale.PlantedGraph}.
 */
package dev.hornbeam.bench.scale;
