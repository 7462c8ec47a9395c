package dev.hornbeam.rule.text;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;

/** Escapes in JSON every character that some reader treats as a line end, in addition to what JSON requires. */
final class OneLineEscapes extends CharacterEscapes {
    private static final long serialVersionUID = 1;
    private static final int DELETE = 0x7F;

    private final int[] ascii = standardAsciiEscapesForJSON();

    OneLineEscapes() {
        ascii[DELETE] = ESCAPE_STANDARD;
    }

    @Override
    public int[] getEscapeCodesForAscii() {
        return ascii.clone();
    }

    @Override
    public SerializableString getEscapeSequence(int c) {
        boolean endsLines = c == 0x85 || c == 0x2028 || c == 0x2029;
        return endsLines ? new SerializedString(String.format("\\u%04x", c)) : null;
    }
}
