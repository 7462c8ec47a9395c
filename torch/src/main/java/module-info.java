/** More encoders, windows of three and graphics processors, by PyTorch: found as a service. */
@SuppressWarnings("requires-automatic") // DJL has names without descriptors
module dev.hornbeam.torch {
    requires ai.djl.api;
    requires ai.djl.pytorch_engine;
    requires dev.hornbeam.learn;

    provides dev.hornbeam.neural.model.Network.Provider with
            dev.hornbeam.torch.TorchNetwork.Provider;
}
