/**
 * What is wrong with input, in one line: where, what was found, what was expected, and a suggestion. Start at
 * {@link InputException}.
 */
package dev.hornbeam.input;
