package dev.hornbeam.server.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hornbeam.ResultJson;

/** Records as JSON; what is empty is left out. */
public final class JsonMapping {
    public static final ObjectMapper MAPPER =
            ResultJson.full().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    private JsonMapping() {}

    /** An object as bytes. */
    public static byte[] bytes(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an answer that is no JSON", e);
        }
    }
}
