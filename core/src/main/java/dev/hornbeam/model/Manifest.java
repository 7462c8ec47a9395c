package dev.hornbeam.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hornbeam.file.FileStamp;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.JsonFields;
import dev.hornbeam.input.SmallFile;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
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
        if (format > FORMAT) {
            throw InputException.of(
                    file.toString(),
                    "format version " + format,
                    "a version up to " + FORMAT,
                    "Maybe it was written by a newer Hornbeam; update this one.");
        }
        Provenance provenance = ProvenanceJson.read(ModelJson.inner(object, "provenance", file), file);
        fields.object("files");
        return new Manifest((int) format, provenance, fields.each("files", Manifest::stamp));
    }

    private static FileStamp stamp(JsonFields files, String name) {
        JsonFields stamp = files.object(name);
        return new FileStamp(stamp.whole("bytes", 0, Long.MAX_VALUE), stamp.text("sha256"));
    }
}
