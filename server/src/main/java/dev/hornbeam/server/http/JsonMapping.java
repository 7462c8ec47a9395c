package dev.hornbeam.server.http;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import dev.hornbeam.Fact;
import dev.hornbeam.Named;
import dev.hornbeam.ResultJson;
import java.io.IOException;

/** Records as JSON; what is empty is left out. */
public final class JsonMapping {
    public static final ObjectMapper MAPPER = ResultJson.full()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .addMixIn(Named.class, PlainNamed.class)
            .addMixIn(Fact.class, PlainFact.class);

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

    /** An IRI without the angle brackets that tell it apart from other names; requests may leave them out, too. */
    public static String plain(String name) {
        boolean iri = name.length() > 2
                && name.startsWith("<")
                && name.endsWith(">")
                && name.indexOf(':') > 0
                && name.chars().noneMatch(c -> c <= ' ');
        return iri ? name.substring(1, name.length() - 1) : name;
    }

    private interface PlainNamed {
        @JsonSerialize(using = PlainIri.class)
        String name();

        @JsonSerialize(using = PlainIri.class)
        String shown();
    }

    private interface PlainFact {
        @JsonSerialize(using = PlainIri.class)
        String head();

        @JsonSerialize(using = PlainIri.class)
        String relation();

        @JsonSerialize(using = PlainIri.class)
        String tail();
    }

    private static final class PlainIri extends StdSerializer<String> {
        private static final long serialVersionUID = 1;

        PlainIri() {
            super(String.class);
        }

        @Override
        public void serialize(String name, JsonGenerator out, SerializerProvider provider) throws IOException {
            out.writeString(plain(name));
        }
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
