/**
 * What two relations in a row compose to, as a model has learned it or as rules define it. Start at {@link Algebra}.
 */
package dev.hornbeam.rule.algebra;
