/** From a question and rules to answers, with proofs. Start at {@link Reasoner}. */
package dev.hornbeam.reason;
