package dev.hornbeam.fuzz.mutate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Finds words and lines in bytes that may be no text at all. */
final class Words {
    private Words() {}

    /** The begin and end of the word at a place: a run of letters, of white space, or one other sign. */
    static int[] around(byte[] input, int at) {
        if (at >= input.length) {
            return new int[] {input.length, input.length};
        }
        int kind = kind(input[at]);
        int from = at;
        int to = at + 1;
        while (kind > 0 && from > 0 && kind(input[from - 1]) == kind) {
            from--;
        }
        while (kind > 0 && to < input.length && kind(input[to]) == kind) {
            to++;
        }
        return new int[] {from, to};
    }

    private static int kind(byte c) {
        boolean letter = c < 0 || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c == '_';
        return letter ? 1 : c == ' ' || c == '\t' ? 2 : 0;
    }

    /** The lines with their ends, at least one. */
    static List<byte[]> lines(byte[] input) {
        List<byte[]> lines = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < input.length; i++) {
            if (input[i] == '\n') {
                lines.add(Arrays.copyOfRange(input, from, i + 1));
                from = i + 1;
            }
        }
        if (from < input.length || lines.isEmpty()) {
            lines.add(Arrays.copyOfRange(input, from, input.length));
        }
        return lines;
    }
}
