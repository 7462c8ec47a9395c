package dev.hornbeam.graph.read;

import dev.hornbeam.graph.read.CsvFormat.Opening;
import dev.hornbeam.graph.read.NamedRow.RowProblem;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.io.InputStream;

/** Rows of three names, between tabs ({@code tsv}) or between runs of spaces and tabs ({@code space}). */
final class DelimitedFormat implements TripleFormat {
    static final DelimitedFormat TSV = new DelimitedFormat("tsv", false);
    static final DelimitedFormat SPACE = new DelimitedFormat("space", true);

    private final String name;
    private final boolean bySpaces;

    private DelimitedFormat(String name, boolean bySpaces) {
        this.name = name;
        this.bySpaces = bySpaces;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean claims(String fileName, byte[] opening) {
        return Opening.firstLine(opening).strip().indexOf(bySpaces ? ' ' : '\t') >= 0;
    }

    @Override
    public void read(InputStream in, String where, ReadOptions options, TripleSink sink) throws IOException {
        Reader reader = new Reader(where, options.order(), sink);
        LineBuffer lines = new LineBuffer(in, where);
        while (lines.advance()) {
            reader.row(lines);
        }
    }

    /** Splits rows into columns; the bounds of column {@code c} are {@code bounds[2c]} and {@code bounds[2c + 1]}. */
    private final class Reader {
        private final String where;
        private final TripleSink sink;
        private final int head;
        private final int relation;
        private final int tail;
        private final int[] bounds = new int[6];
        private boolean hasReturn;

        Reader(String where, String order, TripleSink sink) {
            this.where = where;
            this.sink = sink;
            this.head = 2 * order.indexOf('h');
            this.relation = 2 * order.indexOf('r');
            this.tail = 2 * order.indexOf('t');
        }

        void row(LineBuffer lines) {
            byte[] bytes = lines.buffer();
            int from = lines.from();
            int to = lines.to();
            hasReturn = false;
            int columns = bySpaces ? cutAtSpaces(bytes, from, to) : cutAtTabs(bytes, from, to);
            if (columns == 3 && !hasReturn && isText(lines) && areNames(bytes)) {
                sink.add(
                        bytes,
                        bounds[head],
                        bounds[head + 1],
                        bounds[relation],
                        bounds[relation + 1],
                        bounds[tail],
                        bounds[tail + 1]);
            } else if (!Names.isBlank(bytes, from, to)) {
                sink.bad(problem(lines, columns));
            }
        }

        private int cutAtTabs(byte[] bytes, int from, int to) {
            int columns = 0;
            int start = from;
            for (int i = from; i < to; i++) {
                byte b = bytes[i];
                if (b == '\t') {
                    column(columns++, start, i);
                    start = i + 1;
                } else if (b == '\r') {
                    hasReturn = true;
                }
            }
            column(columns++, start, to);
            return columns;
        }

        private int cutAtSpaces(byte[] bytes, int from, int to) {
            int columns = 0;
            int i = from;
            while (true) {
                while (i < to && (bytes[i] == ' ' || bytes[i] == '\t')) {
                    i++;
                }
                if (i == to) {
                    return columns;
                }
                int start = i;
                while (i < to && bytes[i] != ' ' && bytes[i] != '\t') {
                    hasReturn |= bytes[i] == '\r';
                    i++;
                }
                column(columns++, start, i);
            }
        }

        private void column(int column, int start, int end) {
            if (column < 3) {
                bounds[2 * column] = start;
                bounds[2 * column + 1] = end;
            }
        }

        private static boolean isText(LineBuffer lines) {
            return lines.plain()
                    || Utf8.isText(lines.buffer(), lines.from(), lines.to())
                            && !Names.hasNul(lines.buffer(), lines.from(), lines.to());
        }

        private boolean areNames(byte[] bytes) {
            return !Names.isBlank(bytes, bounds[0], bounds[1])
                    && !Names.isBlank(bytes, bounds[2], bounds[3])
                    && !Names.isBlank(bytes, bounds[4], bounds[5])
                    && !Names.isReserved(bytes, bounds[relation], bounds[relation + 1]);
        }

        private InputException problem(LineBuffer lines, int columns) {
            byte[] bytes = lines.buffer();
            int from = lines.from();
            int to = lines.to();
            String place = where + ":" + lines.number();
            if (Names.hasNul(bytes, from, to)) {
                return RowProblem.nul(place);
            }
            if (!Utf8.isText(bytes, from, to)) {
                return RowProblem.notUtf8(place);
            }
            String excerpt = Names.excerpt(bytes, from, to);
            if (hasReturn) {
                return RowProblem.returns(place, excerpt);
            }
            if (columns != 3) {
                return RowProblem.columns(place, columns, excerpt, bySpaces ? "spaces" : "tabs");
            }
            return Names.isReserved(bytes, bounds[relation], bounds[relation + 1])
                    ? RowProblem.reserved(place, Names.excerpt(bytes, bounds[relation], bounds[relation + 1]))
                    : RowProblem.emptyName(place, excerpt);
        }
    }
}
