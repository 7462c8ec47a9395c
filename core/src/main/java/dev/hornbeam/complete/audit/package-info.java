/**
 * What is likely wrong or missing in a graph, worst first, with the evidence. Start at {@link Auditor}.
 */
package dev.hornbeam.complete.audit;
