/** Training on distinct bodies or on bags of paths, with checkpoints. Start at {@link Trainer}. */
package dev.hornbeam.neural.train;
