/**
 * The model: a body's relations are merged window by window into a distribution over heads.
 *
 * <p>A body of one relation is a window of one: the encoder reads it alone and the attention unit answers. A body, or
 * what is left of one, that is shorter than the window is a window of what there is. In a chart with windows of three a
 * span is cut into three parts in every way, a span of two relations into two.
 *
 * <p>Gradients come from PyTorch's own recording. Measured with DJL 0.35.1 on two cores: 15 to 30 µs an operation, 130
 * GFlop/s in matrix products, 12 ms for tanh over four million numbers. A pass over a batch is a few dozen operations a
 * span length, so a hand-written backward pass would save nothing. Rows are gathered by the embedding look-up: forward
 * and backward over 27,000 rows of 512 numbers took 157 ms, against 186 ms by gather, 329 ms by advanced index and 378
 * ms by one-hot product. The engine starts in half a second (four seconds the first time, when the native library is
 * unpacked from its jar to the cache folder, 430 MB).
 *
 * <p>Start at {@link CompositionModel}.
 */
package dev.hornbeam.neural.model;
