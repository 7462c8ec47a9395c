/** What a model is made of: size, encoder, structure, values and their first numbers. Start at {@link ModelOptions}. */
package dev.hornbeam.neural.option;
