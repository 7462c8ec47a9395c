package dev.hornbeam.graph.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.hornbeam.graph.read.NamedRow.RowProblem;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.LibraryWords;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * Comma-separated values with a header: the columns named by {@link ReadOptions#columns}, else columns with usual names
 * (subject, predicate, object; head, relation, tail; …), else the three columns of a header that has just three.
 */
final class CsvFormat implements TripleFormat {
    static final CsvFormat CSV = new CsvFormat();

    private static final List<List<String>> USUAL = List.of(
            List.of("subject", "predicate", "object"),
            List.of("head", "relation", "tail"),
            List.of("s", "p", "o"),
            List.of("h", "r", "t"),
            List.of("source", "relation", "target"),
            List.of("from", "relation", "to"));

    private CsvFormat() {}

    @Override
    public String name() {
        return "csv";
    }

    @Override
    public boolean claims(String fileName, byte[] opening) {
        return fileName.toLowerCase(Locale.ROOT).endsWith(".csv") && !isPropertyGraph(Opening.firstLine(opening));
    }

    /** Whether a header is that of nodes or relationships of a property graph, which another format reads. */
    private static boolean isPropertyGraph(String header) {
        return header.contains(":START_ID") || header.matches(".*:ID\\b.*");
    }

    @Override
    public void read(InputStream in, String where, ReadOptions options, TripleSink sink) throws IOException {
        InputStreamReader text = new InputStreamReader(
                withoutByteOrderMark(in),
                UTF_8.newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT));
        long line = 1;
        try (CsvReader<CsvRecord> csv = CsvReader.builder()
                .skipEmptyLines(true)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .ofCsvRecord(text)) {
            Iterator<CsvRecord> rows = csv.iterator();
            if (!rows.hasNext()) {
                return;
            }
            List<String> header = rows.next().getFields();
            int[] columns = columns(header, options, where);
            while (rows.hasNext()) {
                CsvRecord row = rows.next();
                line = row.getStartingLineNumber();
                row(row, header.size(), columns, where + ":" + line, sink);
            }
        } catch (CsvParseException problem) {
            // The parser wraps exceptions of the underlying stream, such as that compressed data ends too early.
            throw problem.getCause() instanceof InputException told ? told : problem(problem, where, line);
        } catch (UncheckedIOException fault) {
            throw encoding(Objects.requireNonNull(fault.getCause()), where, line, fault);
        } catch (CharacterCodingException fault) {
            throw encoding(fault, where, line, new UncheckedIOException(fault));
        }
    }

    private static InputStream withoutByteOrderMark(InputStream in) throws IOException {
        BufferedInputStream buffered = new BufferedInputStream(in);
        buffered.mark(3);
        byte[] mark = buffered.readNBytes(3);
        boolean present =
                mark.length == 3 && mark[0] == (byte) 0xEF && mark[1] == (byte) 0xBB && mark[2] == (byte) 0xBF;
        if (!present) {
            buffered.reset();
        }
        return buffered;
    }

    /** Positions of head, relation and tail in a row. */
    private static int[] columns(List<String> header, ReadOptions options, String where) {
        List<String> lower = header.stream()
                .map(field -> field.strip().toLowerCase(Locale.ROOT))
                .toList();
        List<String> wanted = options.columns().stream()
                .map(field -> field.strip().toLowerCase(Locale.ROOT))
                .toList();
        if (wanted.isEmpty()) {
            wanted = USUAL.stream().filter(lower::containsAll).findFirst().orElse(List.of());
        }
        if (wanted.isEmpty() && header.size() == 3) {
            return new int[] {
                options.order().indexOf('h'),
                options.order().indexOf('r'),
                options.order().indexOf('t')
            };
        }
        int[] positions = new int[3];
        for (int i = 0; i < 3; i++) {
            positions[i] = wanted.isEmpty() ? -1 : lower.indexOf(wanted.get(i));
            if (positions[i] < 0) {
                throw InputException.of(
                        where + ":1",
                        "the header " + NamedRow.excerpt(String.join(",", header)),
                        wanted.isEmpty()
                                ? "a header that names subject, predicate and object"
                                : "a column named \"" + wanted.get(i) + "\"",
                        "Maybe name the columns of subject, predicate and object.");
            }
        }
        return positions;
    }

    private static void row(CsvRecord row, int width, int[] columns, String place, TripleSink sink) {
        if (row.getFieldCount() != width) {
            sink.bad(InputException.of(
                    place,
                    row.getFieldCount() + " fields " + NamedRow.excerpt(String.join(",", row.getFields())),
                    width + " as in the header",
                    "Maybe a comma or a quote inside a field is not quoted."));
            return;
        }
        new NamedRow(row.getField(columns[0]), row.getField(columns[1]), row.getField(columns[2]), place).addTo(sink);
    }

    private static InputException problem(CsvParseException problem, String where, long line) {
        return InputException.of(
                where + ":" + line,
                "CSV that cannot be read after this line" + LibraryWords.of(problem),
                "comma-separated values with a header",
                "Maybe a quote is not closed.",
                problem);
    }

    private static RuntimeException encoding(
            IOException cause, String where, long line, UncheckedIOException otherwise) {
        return cause instanceof CharacterCodingException
                ? RowProblem.notUtf8(where + ": after line " + line)
                : otherwise;
    }

    /** The first bytes of a file, by which its format is detected. */
    static final class Opening {
        /** Enough for a first line, small enough to hold for every file. */
        static final int LENGTH = 1 << 12;

        private Opening() {}

        /** The first line that is not blank, possibly incomplete. */
        static String firstLine(byte[] opening) {
            return new String(opening, UTF_8)
                    .lines()
                    .map(line -> line.startsWith("\uFEFF") ? line.substring(1) : line)
                    .filter(line -> !line.isBlank())
                    .findFirst()
                    .orElse("");
        }
    }
}
