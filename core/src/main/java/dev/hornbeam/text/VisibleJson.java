package dev.hornbeam.text;

import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.jspecify.annotations.Nullable;

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

    /**
     * Escapes in JSON every character that {@link VisibleText} would not show, in addition to what JSON requires: the same
     * JSON is safe to look at, one value stays on one line for every reader, and it means what it did.
     */
    static final class JsonEscapes extends CharacterEscapes {
        private static final long serialVersionUID = 1;
        private static final int DELETE = 0x7F;

        private final int[] ascii = standardAsciiEscapesForJSON();

        JsonEscapes() {
            ascii[DELETE] = ESCAPE_STANDARD;
        }

        @Override
        public int[] getEscapeCodesForAscii() {
            return ascii.clone();
        }

        @Override
        public @Nullable SerializableString getEscapeSequence(int c) {
            boolean paired = Character.isSurrogate((char) c);
            return paired || VisibleText.isVisible(c) ? null : new SerializedString(String.format("\\u%04x", c));
        }
    }
}
