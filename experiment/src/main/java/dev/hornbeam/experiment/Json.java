package dev.hornbeam.experiment;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;

/** Writes and reads lines of results; JSON has no infinity and no NaN, which are written as text. */
final class Json {
    private static final JsonSerializer<Double> NUMBER = (value, type, context) ->
            Double.isFinite(value) ? new JsonPrimitive(value) : new JsonPrimitive(value.toString());

    private static final Gson GSON = new GsonBuilder()
            .disableHtmlEscaping()
            .registerTypeAdapter(Double.class, NUMBER)
            .registerTypeAdapter(double.class, NUMBER)
            .create();

    private Json() {}

    static JsonElement tree(Object value) {
        return GSON.toJsonTree(value);
    }

    static String line(Object value) {
        return GSON.toJson(value);
    }

    static <T> T read(String line, Class<T> type) {
        return GSON.fromJson(line, type);
    }
}
