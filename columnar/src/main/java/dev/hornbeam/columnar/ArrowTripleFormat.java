package dev.hornbeam.columnar;

import dev.hornbeam.graph.read.NamedRow;
import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.read.TripleFormat;
import dev.hornbeam.graph.read.TripleSink;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.LibraryWords;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;

/**
 * Arrow files and streams (IPC, also called Feather version 2) as sources of facts: each row is one, in three columns of text or
 * numbers. They are read from their beginning by the format's own description, which needs none of the memory that Arrow's
 * vectors manage outside Java's heap, nor the flags for it.
 */
public final class ArrowTripleFormat implements TripleFormat {
    private static final byte[] FILE = {'A', 'R', 'R', 'O', 'W', '1'};
    private static final byte[] STREAM = {-1, -1, -1, -1};
    private static final byte[] FEATHER_1 = {'F', 'E', 'A', '1'};

    @Override
    public String name() {
        return "arrow";
    }

    @Override
    public boolean claims(String fileName, byte[] opening) {
        String lower = fileName.toLowerCase(Locale.ROOT);
        return begins(opening, FILE)
                || begins(opening, STREAM)
                || begins(opening, FEATHER_1)
                || lower.endsWith(".arrow")
                || lower.endsWith(".arrows")
                || lower.endsWith(".feather");
    }

    private static boolean begins(byte[] bytes, byte[] magic) {
        boolean begins = bytes.length >= magic.length;
        for (int i = 0; begins && i < magic.length; i++) {
            begins = bytes[i] == magic[i];
        }
        return begins;
    }

    @Override
    public void read(InputStream in, String where, ReadOptions options, TripleSink sink) throws IOException {
        ArrowTable table = new ArrowTable(in, where);
        if (!table.open()) {
            return;
        }
        FactColumns columns = FactColumns.of(table.columns(), options, where);
        int[] wanted = {columns.head(), columns.relation(), columns.tail()};
        table.choose(wanted);
        long row = 0;
        for (List<String> next = table.next(); !next.isEmpty(); next = table.next()) {
            row++;
            new NamedRow(next.get(0), next.get(1), next.get(2), where + ": row " + row).addTo(sink);
        }
    }

    /** What is wrong with a file, however the damage showed. */
    static InputException broken(String where, Throwable cause) {
        return InputException.of(
                where,
                "data that is not Arrow or is damaged" + LibraryWords.of(cause),
                "a whole Arrow file or stream, or Feather of version 2",
                "Maybe the file was cut off, or is of another format.",
                cause);
    }
}
