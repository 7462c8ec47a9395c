/**
 * The public face: facts, a model, answers, proofs and new facts, all by name. What a program holds here is immutable and
 * may be shared among threads. Start at {@link RuleModel}.
 */
package dev.hornbeam;
