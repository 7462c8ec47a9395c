package dev.hornbeam.neural.train;

import dev.hornbeam.neural.model.CompositionModel;

/**
 * What training came to.
 *
 * @param model the model, which the caller closes
 * @param restart the run it comes from, counted from 1
 * @param epochs how many epochs that run went through
 * @param score the last loss plus disagreement of that run
 * @param heldOut the lowest cross-entropy of that run on held-out bodies, which its weights have; NaN if there were none
 */
public record Training(CompositionModel model, int restart, int epochs, double score, double heldOut) {}
