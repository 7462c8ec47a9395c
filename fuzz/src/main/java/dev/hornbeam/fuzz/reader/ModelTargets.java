package dev.hornbeam.fuzz.reader;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hornbeam.Completion;
import dev.hornbeam.Facts;
import dev.hornbeam.RuleModel;
import dev.hornbeam.fuzz.BrokenPromise;
import dev.hornbeam.fuzz.Target;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.internal.Internals;
import dev.hornbeam.learn.LearnedModel;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.aggregate.AggregationFile;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.shape.ConstraintFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;

/**
 * Every file of a model folder, twice: as it is, when a changed file must be refused or give the same model; and with the
 * manifest's checksum put right, as somebody would who wants to be believed, when any model may come of it.
 */
final class ModelTargets {
    static final String CHANGED = "model-";
    static final String STAMPED = "stamped-";
    private static final String MANIFEST = "manifest.json";
    private static final String WEIGHTS = STAMPED + "weights";
    private static final String AGGREGATION = "aggregation.tsv";
    private static final String CORPUS = "corpus.bin";
    private static final JsonMapper JSON = new JsonMapper();

    private ModelTargets() {}

    static List<Target> in(Path scratch) {
        SampleModel sample = new SampleModel(scratch);
        Map<String, byte[]> files = sample.finished(scratch);
        List<Target> targets = new ArrayList<>();
        files.forEach((file, content) -> {
            if (!file.equals(MANIFEST)) { // whose settings have no checksum
                targets.add(changed(scratch, file, files, sample.facts()));
            }
            targets.add(stamped(scratch, file, files, sample.facts()));
        });
        targets.add(weights(scratch, files));
        return targets;
    }

    /** The table of weights by itself: in its folder, rules with constants know its checksum and refuse any other. */
    private static Target weights(Path scratch, Map<String, byte[]> files) {
        ModelFolder model =
                ModelFolder.open(new Scratch(scratch, WEIGHTS).with(files).folder());
        RuleSet rules = model.rules();
        RuleBook book = model.weighting(rules).orElseThrow().book(rules);
        Scratch folder = new Scratch(scratch, WEIGHTS + "-alone");
        return new Target(
                WEIGHTS,
                1,
                List.of(files.get(AGGREGATION), learned(rules, book)),
                input -> new AggregationFile(folder.put(AGGREGATION, input)).read(book));
    }

    /** A table in which every relation has learned weights. */
    private static byte[] learned(RuleSet rules, RuleBook book) {
        Relations relations = rules.relations();
        StringBuilder text =
                new StringBuilder("query\taggregator\tbody\tfired\tpaths\tprior\tbase\tvolume\tknown\town\n");
        for (int relation = 0; relation < relations.directedCount(); relation++) {
            String begin = relations.name(relation) + "\tlearned\t";
            text.append(begin).append("\t\t\t0.25\t1.0\t0.5\t16.0\t1.0E-3\n");
            for (int rule = 0; rule < book.of(relation).size(); rule++) {
                Rule body = book.of(relation).get(rule);
                text.append(begin).append(relations.name(body.relation(0)));
                for (int step = 1; step < body.length(); step++) {
                    text.append(' ').append(relations.name(body.relation(step)));
                }
                text.append("\t1.5\t-4.85E-5\t\t\t\t\t\n");
            }
        }
        return text.toString().getBytes(UTF_8);
    }

    private static Target changed(Path scratch, String file, Map<String, byte[]> files, Facts facts) {
        Scratch folder = new Scratch(scratch, CHANGED + file).with(files);
        String expected = said(folder.folder(), facts);
        return new Target(CHANGED + file, 4, List.of(files.get(file)), input -> {
            folder.put(file, input);
            if (!said(folder.folder(), facts).equals(expected)) {
                throw new BrokenPromise("another model than was written");
            }
        });
    }

    private static Target stamped(Path scratch, String file, Map<String, byte[]> files, Facts facts) {
        Scratch folder = new Scratch(scratch, STAMPED + file).with(files);
        return new Target(
                STAMPED + file,
                10,
                List.of(files.get(file)),
                input -> {
                    folder.put(file, input);
                    folder.put(MANIFEST, file.equals(MANIFEST) ? input : stamp(files.get(MANIFEST), file, input));
                    said(folder.folder(), facts);
                },
                file.equals(CORPUS) ? ModelTargets::withChecksum : input -> input);
    }

    /** What a model says of itself and answers; two models that say the same are taken to be the same. */
    private static String said(Path folder, Facts facts) {
        try (LearnedModel model = LearnedModel.load(folder)) {
            RuleModel rules = RuleModel.load(folder);
            Completion completion = rules.on(facts);
            StringBuilder said = new StringBuilder();
            rules.rules().forEach(rule -> said.append(rule).append('\n'));
            Internals.of().constraints(rules).ifPresent(them -> said.append(ConstraintFile.text(them)));
            said.append(completion.tails("p1", "grand", 5)).append(completion.heads("lives", "c1", 5));
            said.append(Internals.of().options(rules)).append(Internals.of().provenance(rules));
            model.content().weighting().ifPresent(weighting -> readAll(weighting.aggregation())); // and the rest
            said.append(Arrays.hashCode(digest(weights(model))));
            return said.toString();
        }
    }

    /** Weights are read when they are asked for. */
    private static void readAll(Aggregation aggregation) {
        for (int relation = 0; relation < aggregation.directedCount(); relation++) {
            aggregation.of(relation);
        }
    }

    private static byte[] weights(LearnedModel model) {
        StringBuilder text = new StringBuilder();
        model.model()
                .tensors()
                .forEach((name, tensor) -> text.append(name)
                        .append(Arrays.toString(tensor.shape()))
                        .append(Arrays.hashCode(tensor.values())));
        return text.toString().getBytes(UTF_8);
    }

    /** The manifest with the size and checksum of another file. */
    private static byte[] stamp(byte[] manifest, String file, byte[] content) throws IOException {
        ObjectNode tree = (ObjectNode) JSON.readTree(manifest);
        ObjectNode stamp = (ObjectNode) tree.path("files").path(file);
        stamp.put("bytes", content.length);
        stamp.put("sha256", HexFormat.of().formatHex(digest(content)));
        return JSON.writeValueAsBytes(tree);
    }

    private static byte[] digest(byte[] content) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(content);
        } catch (NoSuchAlgorithmException never) {
            throw new IllegalStateException(never);
        }
    }

    /** A corpus ends with the checksum of all before it. */
    static byte[] withChecksum(byte[] corpus) {
        if (corpus.length < Integer.BYTES) {
            return corpus;
        }
        byte[] output = corpus.clone();
        CRC32C checksum = new CRC32C();
        checksum.update(output, 0, output.length - Integer.BYTES);
        ByteBuffer.wrap(output).putInt(output.length - Integer.BYTES, (int) checksum.getValue());
        return output;
    }
}
