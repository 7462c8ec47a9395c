package dev.hornbeam.text;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;

/**
 * Escapes in JSON every character that {@link VisibleText} would not show, in addition to what JSON requires: the same
 * JSON is safe to look at, one value stays on one line for every reader, and it means what it did.
 */
final class JsonEscapes extends CharacterEscapes {
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
    public SerializableString getEscapeSequence(int c) {
        boolean paired = Character.isSurrogate((char) c);
        return paired || VisibleText.isVisible(c) ? null : new SerializedString(String.format("\\u%04x", c));
    }
}
