package dev.hornbeam.text;

import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.databind.ObjectMapper;

/** JSON in which every character is visible or escaped: it may be looked at, and means the same to every reader. */
public final class VisibleJson {
    private VisibleJson() {}

    /** Writes such values. */
    public static ObjectMapper mapper() {
        return new ObjectMapper(factory().build());
    }

    /** For writers with wishes of their own. */
    public static JsonFactoryBuilder factory() {
        return new JsonFactoryBuilder().characterEscapes(new JsonEscapes());
    }
}
