/** Reasoning with rules: answers to queries, with proofs. */
package dev.hornbeam.reason;
