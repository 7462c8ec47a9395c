/**
 * Networks computed by PyTorch: all encoders, windows of three and graphics processors, found as a service by {@link
 * dev.hornbeam.neural.model.Network}. Start at {@link TorchNetwork}.
 */
package dev.hornbeam.torch;
