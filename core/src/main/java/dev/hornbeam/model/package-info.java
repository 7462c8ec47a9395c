/**
 * The model folder: the output of learning and the input of answering, all of it readable without the neural network.
 * Start at {@link ModelFolder}.
 */
package dev.hornbeam.model;
