/** The model computed plainly, path by path, to measure the fast one against. Start at {@link PlainPass}. */
package dev.hornbeam.neural.plain;
