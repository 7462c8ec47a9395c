package dev.hornbeam.neural.train;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.file.FileStamp;
import dev.hornbeam.input.InputException;
import dev.hornbeam.neural.model.Weights;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.TrainerOptions;
import dev.hornbeam.neural.tensor.SafeTensors;
import dev.hornbeam.neural.train.TrainingRun.RunState;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;

/** A file that holds a run in progress, together with what it is a run of. */
final class Checkpoint {
    private static final String FORMAT = "hornbeam-checkpoint-3";

    private static final String CHECKSUM = "checksum";

    private final Path file;
    private final ModelOptions model;
    private final TrainerOptions options;
    private final int relations;
    private final String fingerprint;

    /** A run in progress, and the best of the runs before it. */
    record Content(int restart, RunState state, KeptRun kept) {}

    Checkpoint(Path file, ModelOptions model, TrainerOptions options, int relations, String fingerprint) {
        this.file = file;
        this.model = model;
        this.options = options;
        this.relations = relations;
        this.fingerprint = fingerprint;
    }

    void write(Content content) {
        RunState state = content.state();
        Map<String, String> metadata = identity();
        metadata.put("restart", Integer.toString(content.restart()));
        metadata.put("epoch", Integer.toString(state.epoch));
        Learning.State learning = state.learning.state();
        metadata.put("steps", Long.toString(learning.steps()));
        metadata.put("best_held_out", Double.toString(state.bestHeldOut));
        metadata.put("best_epoch", Integer.toString(state.bestEpoch));
        metadata.put("last_score", Double.toString(state.lastScore));
        metadata.put("kept_score", Double.toString(content.kept().score()));
        metadata.put("kept_restart", Integer.toString(content.kept().restart()));
        metadata.put("kept_epochs", Integer.toString(content.kept().epochs()));
        metadata.put("kept_held_out", Double.toString(content.kept().heldOut()));
        Map<String, SafeTensors.Tensor> tensors = new LinkedHashMap<>();
        put(tensors, "weights.", learning.weights());
        put(tensors, "adam.mean.", learning.mean());
        put(tensors, "adam.square.", learning.square());
        put(tensors, "best.", state.best);
        put(tensors, "kept.", content.kept().tensors());
        metadata.put(CHECKSUM, checksum(metadata, tensors));
        try {
            new SafeTensors(metadata, tensors).write(file);
        } catch (IOException e) {
            throw InputException.of(
                    file.toString(),
                    "a checkpoint that cannot be written (" + e.getMessage() + ")",
                    "room for it",
                    "Maybe the disk is full; the checkpoint before it is whole.",
                    e);
        }
    }

    /**
     * The run to go on with.
     *
     * @param learning goes on with a run, by its number, from a state
     */
    Content read(BiFunction<Integer, Learning.State, Learning> learning) {
        SafeTensors content = SafeTensors.read(file);
        identity()
                .forEach((name, expected) ->
                        checkSame(name, content.metadata().getOrDefault(name, "missing"), expected));
        if (!checksum(content.metadata(), content.tensors())
                .equals(content.metadata().get(CHECKSUM))) {
            throw damaged("content with another checksum");
        }
        try {
            Learning.State reached = new Learning.State(
                    whole(content, "weights."),
                    whole(content, "adam.mean."),
                    whole(content, "adam.square."),
                    Long.parseLong(text(content, "steps")));
            RunState state = new RunState(learning.apply(integer(content, "restart"), reached));
            state.epoch = integer(content, "epoch");
            state.bestHeldOut = number(content, "best_held_out");
            state.bestEpoch = integer(content, "best_epoch");
            state.lastScore = number(content, "last_score");
            state.best = part(content, "best.");
            KeptRun kept = new KeptRun(
                    integer(content, "kept_restart"),
                    integer(content, "kept_epochs"),
                    number(content, "kept_score"),
                    number(content, "kept_held_out"),
                    part(content, "kept."));
            return new Content(integer(content, "restart"), state, kept);
        } catch (NumberFormatException e) {
            throw damaged("metadata with something missing or not a number");
        }
    }

    /** Of all that is in the file, so that no changed bit goes unnoticed. */
    private static String checksum(Map<String, String> metadata, Map<String, SafeTensors.Tensor> tensors) {
        MessageDigest digest = FileStamp.digest();
        new TreeMap<>(metadata).forEach((name, value) -> {
            if (!name.equals(CHECKSUM)) {
                digest.update((name + "=" + value + "\n").getBytes(UTF_8));
            }
        });
        new TreeMap<>(tensors).forEach((name, tensor) -> {
            digest.update((name + Arrays.toString(tensor.shape()) + "\n").getBytes(UTF_8));
            ByteBuffer numbers = ByteBuffer.allocate(4 * tensor.values().length);
            numbers.asFloatBuffer().put(tensor.values());
            digest.update(numbers);
        });
        return HexFormat.of().formatHex(digest.digest());
    }

    private Map<String, String> identity() {
        Map<String, String> identity = new LinkedHashMap<>();
        identity.put("format", FORMAT);
        identity.put("model", model.toString());
        identity.put("trainer", options.outcome());
        identity.put("relations", Integer.toString(relations));
        identity.put("corpus", fingerprint);
        return identity;
    }

    private void checkSame(String name, String found, String expected) {
        if (!expected.equals(found)) {
            throw InputException.of(
                    file.toString(),
                    name + " " + found,
                    expected,
                    "Maybe the data or the options have changed; start anew without resuming.");
        }
    }

    private Map<String, SafeTensors.Tensor> whole(SafeTensors content, String prefix) {
        Map<String, SafeTensors.Tensor> part = part(content, prefix);
        if (part.isEmpty()) {
            throw damaged("no tensors " + prefix + "*");
        }
        return part;
    }

    /** The tensors under a prefix: none, or all that the model has, in its order. */
    private Map<String, SafeTensors.Tensor> part(SafeTensors content, String prefix) {
        Map<String, SafeTensors.Tensor> part = new LinkedHashMap<>();
        Map<String, long[]> shapes = Weights.shapes(model, relations);
        shapes.forEach((name, shape) -> {
            SafeTensors.Tensor tensor = content.tensors().get(prefix + name);
            if (tensor != null) {
                if (!Arrays.equals(tensor.shape(), shape)) {
                    throw damaged("tensor " + prefix + name + " of another shape than " + Arrays.toString(shape));
                }
                part.put(name, tensor);
            }
        });
        if (!part.isEmpty() && part.size() < shapes.size()) {
            throw damaged("only some of the tensors " + prefix + "*");
        }
        return part;
    }

    private InputException damaged(String found) {
        return InputException.of(
                file.toString(), found, "a whole checkpoint", "Maybe the file is damaged; start anew.");
    }

    private static String text(SafeTensors content, String name) {
        return content.metadata().getOrDefault(name, "");
    }

    private static int integer(SafeTensors content, String name) {
        return Integer.parseInt(text(content, name));
    }

    private static double number(SafeTensors content, String name) {
        return Double.parseDouble(text(content, name));
    }

    private static void put(Map<String, SafeTensors.Tensor> all, String prefix, Map<String, SafeTensors.Tensor> part) {
        part.forEach((name, tensor) -> all.put(prefix + name, tensor));
    }

    /**
     * The best finished run so far: the weights it leaves behind, with its own figures.
     *
     * @param restart which run it is, counted from 1; 0 for none
     * @param epochs how many epochs it went through
     * @param score its last loss plus disagreement
     * @param heldOut the cross-entropy of these weights on held-out bodies, NaN if there are none
     * @param tensors the weights; empty if no run has finished
     */
    record KeptRun(int restart, int epochs, double score, double heldOut, Map<String, SafeTensors.Tensor> tensors) {
        /** No run has finished. */
        static final KeptRun NONE = new KeptRun(0, 0, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Map.of());

        /**
         * Whether this run is to be kept instead of one before it. The weights kept are those of the best held-out epoch, so
         * that epoch's figure decides; the last loss belongs to the weights only where nothing is held out. A run that came
         * to no number is the worst.
         */
        boolean isBetterThan(KeptRun before) {
            return before.tensors.isEmpty() || Double.compare(figure(), before.figure()) < 0;
        }

        private double figure() {
            return Double.isNaN(heldOut) ? score : heldOut;
        }
    }
}
