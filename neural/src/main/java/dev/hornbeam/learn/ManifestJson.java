package dev.hornbeam.learn;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import dev.hornbeam.input.InputException;
import dev.hornbeam.neural.train.Preset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Records as JSON files and back. What a file does not say about settings is taken from the defaults of its preset. */
final class ManifestJson {
    private static final Gson GSON = new GsonBuilder()
            .registerTypeAdapter(double.class, new AnyDouble())
            .registerTypeAdapter(Double.class, new AnyDouble())
            .disableHtmlEscaping()
            .setPrettyPrinting()
            .create();

    private ManifestJson() {}

    static void write(Record content, Path file) throws IOException {
        Files.writeString(file, GSON.toJson(content) + "\n", UTF_8);
    }

    /** The object in a file. */
    static JsonObject object(Path file) throws IOException {
        try {
            JsonElement element = JsonParser.parseString(Files.readString(file, UTF_8));
            if (element.isJsonObject()) {
                return element.getAsJsonObject();
            }
        } catch (JsonParseException | java.nio.charset.CharacterCodingException e) {
            throw damaged(file, "text that is not JSON", e);
        } catch (NoSuchFileException e) {
            throw InputException.of(file.toString(), "no such file", "a model", "Maybe the path is mistyped.", e);
        }
        throw damaged(file, "something else than an object", null);
    }

    /**
     * The record that an object stands for.
     *
     * @param settings where in the object the settings stand, which are completed
     */
    static <T extends Record> T record(JsonObject object, Class<T> type, JsonObject settings, Path file) {
        try {
            complete(settings);
            T record = GSON.fromJson(object, type);
            if (record == null) {
                throw new IllegalArgumentException("nothing");
            }
            return record;
        } catch (RuntimeException e) { // from the constructors of the records, by way of reflection
            throw damaged(file, "values that do not fit (" + deepest(e) + ")", e);
        }
    }

    /** An object within an object. */
    static JsonObject inner(JsonObject object, String name, Path file) {
        if (object.get(name) instanceof JsonObject inner) {
            return inner;
        }
        throw damaged(file, "no object \"" + name + "\"", null);
    }

    /** A model that an older version wrote lacks options that came later: they are as by default. */
    private static void complete(JsonObject settings) {
        Preset preset = GSON.fromJson(settings.get("preset"), Preset.class);
        addMissing(
                GSON.toJsonTree(LearnSettings.of(preset == null ? Preset.SMALL : preset))
                        .getAsJsonObject(),
                settings);
    }

    private static void addMissing(JsonObject defaults, JsonObject to) {
        defaults.entrySet().forEach(entry -> {
            if (!to.has(entry.getKey())) {
                to.add(entry.getKey(), entry.getValue());
            } else if (entry.getValue() instanceof JsonObject inner
                    && to.get(entry.getKey()) instanceof JsonObject given) {
                addMissing(inner, given);
            }
        });
    }

    private static String deepest(Throwable e) {
        Throwable cause = e;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }

    static InputException damaged(Path file, String found, Throwable cause) {
        return InputException.of(
                file.toString(),
                found,
                "what Hornbeam wrote there",
                "Maybe the file was damaged or edited; copy the folder again, or learn anew.",
                cause);
    }

    /** JSON has no infinity, written as text here, and no NaN, written as null. */
    private static final class AnyDouble extends TypeAdapter<Double> {
        @Override
        public void write(JsonWriter out, Double value) throws IOException {
            if (value.isNaN()) {
                boolean before = out.getSerializeNulls();
                out.setSerializeNulls(true);
                out.nullValue();
                out.setSerializeNulls(before);
            } else if (value.isInfinite()) {
                out.value(value.toString());
            } else if (value == Math.rint(value) && Math.abs(value) < 1e15) {
                out.value(value.longValue());
            } else {
                out.value(value);
            }
        }

        @Override
        public Double read(JsonReader in) throws IOException {
            if (in.peek() == JsonToken.NULL) {
                in.nextNull();
                return Double.NaN;
            }
            return in.peek() == JsonToken.STRING ? Double.valueOf(in.nextString()) : in.nextDouble();
        }
    }
}
