package dev.hornbeam.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hornbeam.file.FileStamp;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
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

    /** What folders with a network have been since version 2, so that earlier programs read them. */
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

    /**
     * Reads a manifest; a file that is not a manifest, or has a later version, is rejected before its content is read.
     */
    static Manifest read(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        ObjectNode object = ModelJson.object(file);
        if (!object.path("kind").asText().equals(KIND)) {
            throw InputException.of(
                    file.toString(),
                    "the manifest of something else",
                    "\"kind\": \"" + KIND + "\"",
                    "Maybe this is not the folder you meant.");
        }
        JsonNode format = object.path("format");
        if (!format.isIntegralNumber() || !format.canConvertToInt() || format.intValue() < 1) {
            throw ModelJson.damaged(file, "no version of the format", null);
        }
        if (format.intValue() > FORMAT) {
            throw InputException.of(
                    file.toString(),
                    "format version " + format.intValue(),
                    "a version up to " + FORMAT,
                    "Maybe it was written by a newer Hornbeam; update this one.");
        }
        Provenance provenance = ProvenanceJson.read(ModelJson.inner(object, "provenance", file), file);
        return new Manifest(format.intValue(), provenance, stamps(ModelJson.inner(object, "files", file), file));
    }

    private static Map<String, FileStamp> stamps(ObjectNode object, Path file) {
        Map<String, FileStamp> stamps = new TreeMap<>();
        try {
            object.properties()
                    .forEach(entry -> stamps.put(entry.getKey(), ModelJson.value(entry.getValue(), FileStamp.class)));
        } catch (IllegalArgumentException e) {
            throw ModelJson.damaged(file, "values that do not fit (" + e.getMessage() + ")", e);
        }
        return stamps;
    }
}
