package dev.hornbeam.story.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.source.InputFile;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.LibraryWords;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;

/**
 * CLUTRR's original CSV: one row per story, its graph in columns of Python literals; the text of the story is not read.
 */
final class ClutrrFormat implements StoryFormat {
    private static final int HEADER_BYTES = 4096;

    @Override
    public void read(InputStream in, String where, Split split, StoryCollector collector) throws IOException {
        long line = 1;
        try (CsvReader<CsvRecord> csv = CsvReader.builder()
                .skipEmptyLines(true)
                .detectBomHeader(true)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .ofCsvRecord(new InputStreamReader(in, UTF_8.newDecoder()))) {
            Iterator<CsvRecord> rows = csv.iterator();
            if (!rows.hasNext()) {
                return;
            }
            ClutrrColumns columns = ClutrrColumns.of(rows.next().getFields(), where + ":1");
            while (rows.hasNext()) {
                CsvRecord row = rows.next();
                line = row.getStartingLineNumber();
                List<String> fields = row.getFields();
                new ClutrrRow(columns.checked(fields, where + ":" + line), columns, where + ":" + line)
                        .handTo(collector, split);
            }
        } catch (CsvParseException problem) {
            throw told(problem, where, line);
        } catch (UncheckedIOException fault) {
            throw fault.getCause() instanceof CharacterCodingException ? notUtf8(where, line) : fault;
        } catch (CharacterCodingException fault) {
            throw notUtf8(where, line);
        }
    }

    /** Whether a file begins with a line that names the columns of a story. */
    static boolean hasHeader(Path file) {
        StringBuilder start = new StringBuilder();
        InputFile.read(file, in -> start.append(new String(in.readNBytes(HEADER_BYTES), UTF_8)));
        String header = start.toString().lines().findFirst().orElse("");
        return header.contains("story_edges") && header.contains("query_edge");
    }

    /** The parser wraps exceptions of the underlying stream, such as that compressed data ends too early. */
    private static RuntimeException told(CsvParseException problem, String where, long line) {
        if (problem.getCause() instanceof InputException below) {
            return below;
        }
        if (problem.getCause() instanceof UncheckedIOException fault) {
            return fault.getCause() instanceof CharacterCodingException ? notUtf8(where, line) : fault;
        }
        return InputException.of(
                where + ":" + line,
                "CSV that cannot be read after this line" + LibraryWords.of(problem),
                "comma-separated values with a header",
                "Maybe a quote is not closed.",
                problem);
    }

    private static InputException notUtf8(String where, long line) {
        return InputException.of(
                where + ": after line " + line,
                "bytes that are not UTF-8",
                "text in UTF-8",
                "Maybe the file is in another encoding: iconv -f latin1 -t utf-8 converts it.");
    }
}
