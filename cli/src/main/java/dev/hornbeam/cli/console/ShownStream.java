package dev.hornbeam.cli.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.text.VisibleText;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.function.UnaryOperator;

/**
 * Everything that is shown passes through here, so that no name, label or file name can steer the terminal: what is not
 * visible is written as {@link VisibleText} does. Line feeds and tabs stay; colour is let through where {@link Style} has
 * marked it, which no text from outside can.
 */
final class ShownStream extends OutputStream {
    private static final String COLOUR = "\u001B[";
    private static final String LINE_END = System.lineSeparator();
    private static final byte[] NONE = new byte[0];

    private final OutputStream out;
    private final String mark;
    private final byte[] markBytes;

    /** The end of what was written, if more is needed to know what it is. */
    private byte[] held = NONE;

    /** @param mark what stands in the place of the beginning of a colour; empty if there is none */
    ShownStream(OutputStream out, String mark) {
        this.out = out;
        this.mark = mark;
        this.markBytes = mark.getBytes(UTF_8);
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (held.length == 0 && isPlain(bytes, offset, length)) {
            out.write(bytes, offset, length);
            return;
        }
        byte[] all = Arrays.copyOf(held, held.length + length);
        System.arraycopy(bytes, offset, all, held.length, length);
        int whole = all.length - unfinished(all);
        held = Arrays.copyOfRange(all, whole, all.length);
        show(all, whole);
    }

    private static boolean isPlain(byte[] bytes, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            byte b = bytes[i];
            if (b != '\n' && b != '\t' && (b < ' ' || b == 0x7F)) {
                return false;
            }
        }
        return true;
    }

    /** How many bytes at the end may be the beginning of a character, of a mark or of the end of a line. */
    private int unfinished(byte[] bytes) {
        for (int length = Math.min(bytes.length, Math.max(3, markBytes.length - 1)); length > 0; length--) {
            int from = bytes.length - length;
            if (length < markBytes.length && Arrays.equals(bytes, from, bytes.length, markBytes, 0, length)
                    || length < bytesOfCharacter(bytes[from])
                    || length < LINE_END.length() && bytes[from] == '\r') {
                return length;
            }
        }
        return 0;
    }

    /** By its first byte; 0 for bytes that begin none of several. */
    private static int bytesOfCharacter(byte first) {
        int lead = first & 0xFF;
        return lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 0;
    }

    private void show(byte[] bytes, int length) throws IOException {
        String text = new String(bytes, 0, length, UTF_8);
        out.write(joined(text, LINE_END, LINE_END, line -> joined(line, mark, COLOUR, VisibleText::lines))
                .getBytes(UTF_8));
    }

    /** The parts between separators, each changed, with other separators between. */
    private static String joined(String text, String separator, String other, UnaryOperator<String> change) {
        if (separator.isEmpty()) {
            return change.apply(text);
        }
        StringBuilder whole = new StringBuilder(text.length() + 16);
        int from = 0;
        for (int at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, from)) {
            whole.append(change.apply(text.substring(from, at))).append(other);
            from = at + separator.length();
        }
        return whole.append(change.apply(text.substring(from))).toString();
    }

    @Override
    public void flush() throws IOException {
        byte[] rest = held;
        held = NONE;
        show(rest, rest.length);
        out.flush();
    }

    @Override
    public void close() throws IOException {
        flush();
        out.close();
    }
}
