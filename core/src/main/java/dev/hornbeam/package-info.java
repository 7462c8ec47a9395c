/**
 * The public API: facts, a model, answers, proofs and new facts, all by name. All objects of this package are immutable
 * and may be shared among threads. Bad input throws {@link dev.hornbeam.input.InputException} with one line for people, a file
 * that cannot be read or written {@link java.io.UncheckedIOException}, an interrupt
 * {@link java.util.concurrent.CancellationException}; no method throws a checked exception. Null is refused by name. Start at
 * {@link RuleModel}.
 */
package dev.hornbeam;
