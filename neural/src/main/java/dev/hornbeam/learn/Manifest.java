package dev.hornbeam.learn;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
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
 * @param kind always {@link #KIND}
 * @param format the version of the folder's layout
 * @param provenance where the model comes from
 * @param files the other files, by name
 */
record Manifest(String kind, int format, Provenance provenance, Map<String, FileStamp> files) {
    static final String FILE = "manifest.json";
    static final String KIND = "hornbeam-model";
    static final int FORMAT = 1;

    Manifest {
        Objects.requireNonNull(kind);
        Objects.requireNonNull(provenance);
        files = new TreeMap<>(files);
    }

    static Manifest of(Provenance provenance, Map<String, FileStamp> files) {
        return new Manifest(KIND, FORMAT, provenance, files);
    }

    void write(Path folder) throws IOException {
        ManifestJson.write(this, folder.resolve(FILE));
    }

    /** Reads a manifest; what is not one, or one of a later version, is refused before its content is looked at. */
    static Manifest read(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        JsonObject object = ManifestJson.object(file);
        if (!(object.get("kind") instanceof JsonPrimitive kind)
                || !kind.getAsString().equals(KIND)) {
            throw InputException.of(
                    file.toString(),
                    "the manifest of something else",
                    "\"kind\": \"" + KIND + "\"",
                    "Maybe this is not the folder you meant.");
        }
        if (!(object.get("format") instanceof JsonPrimitive format) || !format.isNumber() || format.getAsInt() < 1) {
            throw ManifestJson.damaged(file, "no version of the format", null);
        }
        if (format.getAsInt() > FORMAT) {
            throw InputException.of(
                    file.toString(),
                    "format version " + format.getAsInt(),
                    "a version up to " + FORMAT,
                    "Maybe it was written by a newer Hornbeam; update this one.");
        }
        JsonObject settings = ManifestJson.inner(ManifestJson.inner(object, "provenance", file), "settings", file);
        return ManifestJson.record(object, Manifest.class, settings, file);
    }
}
