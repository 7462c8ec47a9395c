package dev.hornbeam.graph.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.graph.source.LineBuffer;
import dev.hornbeam.graph.source.Utf8;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.io.InputStream;

/** The rows of a file of the id layout: a count on the first line, then one name with its id, or three ids, per row. */
final class IdRows {
    private static final String MAYBE =
            "Maybe this is not the id layout (a count, then rows; triples as head, tail, relation).";

    private final String where;
    private final LineBuffer lines;

    IdRows(String where, InputStream in) throws IOException {
        this.where = where;
        this.lines = new LineBuffer(in, where);
    }

    /** A name and its id. */
    record Name(String name, int id) {}

    /** Reads the first line. */
    int count() throws IOException {
        if (!advance()) {
            throw InputException.of(where, "an empty file", "a count on the first line", MAYBE);
        }
        int count = number(text());
        if (count < 0 || count > Integer.MAX_VALUE - 16) {
            throw problem("count " + count, "a count from 0");
        }
        return count;
    }

    /** Moves to the next row that is not blank. */
    boolean advance() throws IOException {
        while (lines.advance()) {
            if (!Names.isBlank(lines.buffer(), lines.from(), lines.to())) {
                return true;
            }
        }
        return false;
    }

    private String text() {
        byte[] bytes = lines.buffer();
        if (Names.hasNul(bytes, lines.from(), lines.to())) {
            throw RowProblem.nul(place());
        }
        if (!Utf8.isText(bytes, lines.from(), lines.to())) {
            throw RowProblem.notUtf8(place());
        }
        return new String(bytes, lines.from(), lines.to() - lines.from(), UTF_8).strip();
    }

    /** The row as a name, which may contain spaces, followed by its id. */
    Name name() {
        String row = text();
        int cut = Math.max(row.lastIndexOf('\t'), row.lastIndexOf(' '));
        String name = cut < 0 ? "" : row.substring(0, cut).strip();
        if (name.isEmpty() || name.indexOf('\t') >= 0) {
            throw problem(quoted(row), "a name and an id");
        }
        return new Name(name, number(row.substring(cut + 1)));
    }

    /** The row as three ids. */
    void ids(int[] into) {
        String row = text();
        String[] parts = row.split("[ \t]+");
        if (parts.length != 3) {
            throw problem(parts.length + " columns " + quoted(row), "3 (head id, tail id, relation id)");
        }
        for (int i = 0; i < 3; i++) {
            into[i] = number(parts[i]);
        }
    }

    private int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException notNumber) {
            throw problem(quoted(text), "a whole number");
        }
    }

    private static String quoted(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        return Names.excerpt(bytes, 0, bytes.length);
    }

    String place() {
        return where + ":" + lines.number();
    }

    InputException problem(String found, String expected) {
        return InputException.of(place(), found, expected, MAYBE);
    }
}
