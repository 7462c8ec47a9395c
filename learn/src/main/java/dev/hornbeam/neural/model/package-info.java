/**
 * The model: a body's relations are merged window by window into a distribution over heads.
 *
 * <p>A body of one relation is a window of one: the encoder reads it alone and the attention unit answers. A body, or
 * what is left of one, that is shorter than the window is a window of what there is. In a chart with windows of three a
 * span is cut into three parts in every way, a span of two relations into two.
 *
 * <p>Start at {@link CompositionModel}; the computation begins at {@link JavaNetwork}.
 */
package dev.hornbeam.neural.model;
