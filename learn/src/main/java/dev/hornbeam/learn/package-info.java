/** From data to a model folder: the steps of learning in order. Start at {@link Learner}. */
package dev.hornbeam.learn;
