/** Training: from a corpus to a model, with checkpoints from which an interrupted run goes on to the same bits. */
package dev.hornbeam.neural.train;
