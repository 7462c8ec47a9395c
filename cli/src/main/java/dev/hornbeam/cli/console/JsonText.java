package dev.hornbeam.cli.console;

import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.hornbeam.text.VisibleJson;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Map;

/** Prints a result as JSON, keys in the order they were put in. */
public final class JsonText {
    private static final ObjectMapper MAPPER = JsonMapper.builder(
                    VisibleJson.factory().build())
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .build();

    private JsonText() {}

    public static void print(Map<String, Object> result, PrintStream out) throws IOException {
        out.println(MAPPER.writeValueAsString(result));
    }
}
