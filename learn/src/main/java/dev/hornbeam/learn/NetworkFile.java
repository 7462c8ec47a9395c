package dev.hornbeam.learn;

import dev.hornbeam.learn.setting.LearnSettings;
import dev.hornbeam.model.ModelContent.NetworkPart.NetworkWeights;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.model.ModelJson;
import dev.hornbeam.neural.model.CompositionModel;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.TrainerOptions.Compute;
import dev.hornbeam.neural.tensor.SafeTensors;
import java.nio.file.Path;
import java.util.Map;

/** The network of a model folder: its options stand in the manifest, its weights in a file of their own. */
public final class NetworkFile {
    private static final String FORMAT = "hornbeam-model-1";

    private NetworkFile() {}

    /** Loads the network, on the processor; whoever asks closes it. */
    public static CompositionModel read(ModelFolder folder) {
        ModelOptions options = LearnSettings.network(folder.provenance().recorded());
        return folder.network(file -> {
            SafeTensors weights = SafeTensors.read(file);
            weights.tensors().forEach((name, tensor) -> requireFinite(file, name, tensor));
            try {
                return new CompositionModel(
                        options, 2 * folder.provenance().data().relations(), weights.tensors(), Compute.CPU);
            } catch (IllegalArgumentException e) {
                throw ModelJson.damaged(file, "tensors that do not fit the manifest (" + e.getMessage() + ")", e);
            }
        });
    }

    /** One weight that is not a number makes every score one that is not. */
    private static void requireFinite(Path file, String name, SafeTensors.Tensor tensor) {
        for (float weight : tensor.values()) {
            if (!Float.isFinite(weight)) {
                throw ModelJson.damaged(file, weight + " in the tensor " + name);
            }
        }
    }

    /** The weights of a network as they are now. */
    static NetworkWeights weights(CompositionModel model) {
        SafeTensors weights = new SafeTensors(
                Map.of("format", FORMAT, "model", model.options().toString()), model.tensors());
        return weights::write;
    }
}
