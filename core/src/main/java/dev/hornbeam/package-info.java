/**
 * The public API: facts, a model, answers, proofs and new facts, all by name. All objects of this package are immutable
 * and may be shared among threads. Start at {@link RuleModel}.
 */
package dev.hornbeam;
