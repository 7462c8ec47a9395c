/** What a model is made of and how it is trained. Start at {@link ModelOptions} and {@link TrainerOptions}. */
package dev.hornbeam.neural.option;
