package dev.hornbeam.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hornbeam.file.FileStamp;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.JsonFields;
import dev.hornbeam.input.SmallFile;
import dev.hornbeam.relate.RelationCalibration;
import dev.hornbeam.work.Stopwatch.StepCost;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a model folder says about itself.
 *
 * @param format the version of the folder's layout
 * @param provenance where the model comes from
 * @param files the other files, by name
 */
record Manifest(int format, Provenance provenance, Map<String, FileStamp> files) {
    static final String FILE = "manifest.json";
    static final String KIND = "hornbeam-model";
    /** Since this version a folder may have no network. */
    static final int FORMAT = 3;

    /** The format of folders with a network. */
    static final int WITH_NETWORK = 2;

    Manifest {
        Objects.requireNonNull(provenance);
        files = new TreeMap<>(files);
    }

    void write(Path folder) throws IOException {
        ObjectNode object = ModelJson.empty();
        object.put("kind", KIND);
        object.put("format", format);
        object.set("provenance", ProvenanceJson.tree(provenance));
        object.set("files", ModelJson.tree(files));
        ModelJson.write(object, folder.resolve(FILE));
    }

    /** The text of a manifest. */
    static String text(Path file) throws IOException {
        try {
            return SmallFile.text(file, "the manifest of a model");
        } catch (CharacterCodingException e) {
            throw ModelJson.damaged(file, "text that is not JSON", e);
        }
    }

    /**
     * Reads a manifest; a file that is not a manifest, or has a later version, is rejected before its content is read.
     */
    static Manifest read(String text, Path file) {
        ObjectNode object = ModelJson.object(text, file);
        JsonFields fields = JsonFields.of(object, file.toString());
        if (!fields.get("kind").asText().equals(KIND)) {
            throw InputException.of(
                    file.toString(),
                    "the manifest of something else",
                    "\"kind\": \"" + KIND + "\"",
                    "Maybe this is not the folder you meant.");
        }
        long format = fields.whole("format", 1, Long.MAX_VALUE);
        if (format < WITH_NETWORK || format > FORMAT) {
            throw InputException.of(
                    file.toString(),
                    "format version " + format,
                    "version " + WITH_NETWORK + " or " + FORMAT,
                    format > FORMAT
                            ? "Maybe it was written by a newer Hornbeam; update this one."
                            : "Maybe it was written before version 0.1.0; learn again.");
        }
        Provenance provenance = ProvenanceJson.read(ModelJson.inner(object, "provenance", file), file);
        fields.object("files");
        return new Manifest((int) format, provenance, fields.each("files", Manifest::stamp));
    }

    private static FileStamp stamp(JsonFields files, String name) {
        JsonFields stamp = files.object(name);
        return new FileStamp(stamp.whole("bytes", 0, Long.MAX_VALUE), stamp.text("sha256"));
    }

    /** The provenance of a model as the manifest stores it: metrics in one flat object, settings by step. */
    private static final class ProvenanceJson {
        private ProvenanceJson() {}

        static ObjectNode tree(Provenance provenance) {
            ObjectNode object = ModelJson.empty();
            object.put("created", provenance.created());
            object.set("versions", ModelJson.tree(provenance.versions()));
            object.set("data", ModelJson.tree(provenance.data()));
            object.set("prefixes", ModelJson.tree(provenance.prefixes()));
            if (!provenance.labels().isEmpty()) {
                object.set("labels", ModelJson.tree(new TreeMap<>(provenance.labels())));
            }
            object.set("settings", provenance.recorded().settings());
            object.set("model", provenance.recorded().network());
            object.set("metrics", tree(provenance.metrics()));
            if (!provenance.given().isEmpty()) {
                object.set("given", ModelJson.tree(provenance.given()));
            }
            object.put("task", provenance.task().name());
            provenance.relation().ifPresent(relation -> object.set("relation", ModelJson.tree(relation)));
            provenance.relating().ifPresent(relating -> object.set("relating", ModelJson.tree(relating)));
            return object;
        }

        private static ObjectNode tree(LearningMetrics metrics) {
            ObjectNode object = ModelJson.empty();
            object.put("sampler", metrics.paths().sampler());
            object.put("bodies", metrics.paths().bodies());
            object.put("closedPaths", metrics.paths().closed());
            object.put("openPaths", metrics.paths().open());
            object.setAll(ModelJson.tree(metrics.fit()));
            object.put("rules", metrics.rules());
            object.put("heads", metrics.heads());
            object.set("validMrr", ModelJson.tree(metrics.validMrr()));
            object.setAll(ModelJson.tree(metrics.effort()));
            return object;
        }

        /** Models of 0.1.0 know nothing of triangles. */
        private static RelationTask relation(ObjectNode given) {
            ObjectNode whole = given.deepCopy();
            if (!whole.has("explained")) {
                whole.put("explained", 0.0);
                whole.putObject("thirdSides");
            }
            return ModelJson.value(whole, RelationTask.class);
        }

        /** Reads a provenance; an invalid value is reported with the name of the file. */
        static Provenance read(ObjectNode object, Path file) {
            ObjectNode settings = ModelJson.inner(object, "settings", file);
            ObjectNode network = ModelJson.inner(object, "model", file);
            JsonFields fields = JsonFields.of(object, file + ", provenance");
            try {
                Optional<RelationTask> relation = object.hasNonNull("relation")
                        ? Optional.of(relation(ModelJson.inner(object, "relation", file)))
                        : Optional.empty();
                boolean isRelation = object.path("task").asText().equals(Task.RELATION.name());
                if (isRelation != relation.isPresent()) {
                    throw new IllegalArgumentException("task "
                            + object.path("task").asText() + (isRelation ? " without" : " with") + " its settings");
                }
                RecordedSettings recorded = new RecordedSettings(settings, network);
                recorded.requireSound(file + ", provenance.settings");
                return new Provenance(
                        fields.text("created"),
                        fields.texts("versions"),
                        data(fields.object("data")),
                        fields.texts("prefixes"),
                        fields.texts("labels"),
                        recorded,
                        metrics(fields.object("metrics"), ModelJson.inner(object, "metrics", file)),
                        object.hasNonNull("given")
                                ? ModelJson.value(object.get("given"), GivenRules.class)
                                : GivenRules.NONE,
                        relation,
                        object.hasNonNull("relating")
                                ? Optional.of(ModelJson.value(object.get("relating"), RelationCalibration.class))
                                : Optional.empty());
            } catch (IllegalArgumentException e) {
                throw ModelJson.damaged(file, "values that do not fit (" + e.getMessage() + ")", e);
            } catch (NullPointerException e) {
                throw ModelJson.damaged(file, "a value missing", e);
            }
        }

        private static DataSource data(JsonFields data) {
            return new DataSource(
                    data.text("name"),
                    data.text("fingerprint"),
                    data.text("ids", ""),
                    data.whole("entities", 0, Long.MAX_VALUE),
                    (int) data.whole("relations", 0, Integer.MAX_VALUE / 2),
                    data.whole("facts", 0, Long.MAX_VALUE));
        }

        private static LearningMetrics metrics(JsonFields fields, ObjectNode object) {
            return new LearningMetrics(
                    new LearningMetrics.Paths(
                            fields.text("sampler"),
                            fields.count("bodies"),
                            fields.whole("closedPaths", 0, Long.MAX_VALUE, 0),
                            fields.whole("openPaths", 0, Long.MAX_VALUE, 0)),
                    ModelJson.completed(object, LearningMetrics.Fit.NONE),
                    fields.count("rules"),
                    fields.count("heads"),
                    fields.each("validMrr", (mrr, name) -> ModelJson.value(mrr.get(name), Double.class)),
                    new LearningMetrics.Effort(
                            fields.flag("resumed", false),
                            fields.each("costs", (costs, step) -> ModelJson.value(costs.get(step), StepCost.class)),
                            fields.whole("peakBytes", 0, Long.MAX_VALUE, 0),
                            fields.list("cuts")));
        }
    }
}
