package dev.hornbeam.server.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hornbeam.ResultJson;

/** Records as JSON; what is empty is left out. */
public final class JsonMapping {
    public static final ObjectMapper MAPPER =
            ResultJson.full().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    /** Reads bodies: texts in them are no longer than those in an address. */
    static final ObjectMapper BODIES = bodies();

    private JsonMapping() {}

    private static ObjectMapper bodies() {
        ObjectMapper mapper = MAPPER.copy();
        mapper.getFactory()
                .setStreamReadConstraints(StreamReadConstraints.builder()
                        .maxStringLength(Param.LONGEST)
                        .maxNameLength(Param.LONGEST)
                        .build());
        return mapper;
    }

    /** An object as bytes. */
    public static byte[] bytes(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an answer that is no JSON", e);
        }
    }
}
