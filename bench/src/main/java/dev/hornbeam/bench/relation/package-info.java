/** Measurements of predicting relations. Start at {@link dev.hornbeam.bench.relation.RelateBench}. */
package dev.hornbeam.bench.relation;
