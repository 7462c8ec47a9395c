package dev.hornbeam.graph.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.hornbeam.graph.format.PropertyHeader.Column;
import dev.hornbeam.graph.format.PropertyHeader.Role;
import dev.hornbeam.graph.read.LiteralUse;
import dev.hornbeam.graph.read.NamedRow;
import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.read.TripleFormat;
import dev.hornbeam.graph.read.TripleSink;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.LibraryWords;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Files of nodes and of relationships as Neo4j imports and exports them. A relationship is a fact, its type the relation; a
 * file without a column of types gives its own name. Of a node its labels are facts of {@code rdf:type}, a property
 * {@code name}, {@code title} or {@code label} is what it is called, and other properties are literals. Ids of a group,
 * {@code :ID(Person)}, are told apart by it.
 */
public final class PropertyGraphFormat implements TripleFormat {
    private static final String KIND = "rdf:type";
    private static final String CALLED = "<http://www.w3.org/2000/01/rdf-schema#label>";
    private static final Set<String> NAMES = Set.of("name", "title", "label");
    private static final String SEVERAL = ";";
    private static final int LONGEST_HEADER = 1 << 16;

    @Override
    public String name() {
        return "neo4j";
    }

    @Override
    public boolean claims(String fileName, byte[] opening) {
        String header = new String(opening, UTF_8).lines().findFirst().orElse("");
        String lower = fileName.toLowerCase(Locale.ROOT);
        boolean table = lower.endsWith(".csv") || lower.endsWith(".tsv") || lower.endsWith(".txt");
        return table && (header.contains(":START_ID") || header.matches(".*:ID\\b.*"));
    }

    @Override
    public void read(InputStream in, String where, ReadOptions options, TripleSink sink) throws IOException {
        long line = 1;
        BufferedReader text = new BufferedReader(new InputStreamReader(in, UTF_8.newDecoder()));
        try (CsvReader<CsvRecord> csv = CsvReader.builder()
                .fieldSeparator(separator(text))
                .skipEmptyLines(true)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .ofCsvRecord(text)) {
            Iterator<CsvRecord> rows = csv.iterator();
            if (!rows.hasNext()) {
                return;
            }
            PropertyHeader header = PropertyHeader.of(withoutMark(rows.next().getFields()), where);
            while (rows.hasNext()) {
                CsvRecord row = rows.next();
                line = row.getStartingLineNumber();
                row(row.getFields(), header, where, line, sink);
            }
        } catch (CsvParseException problem) {
            if (problem.getCause() instanceof InputException told) {
                throw told;
            }
            throw InputException.of(
                    where + ":" + line,
                    "CSV that cannot be read after this line" + LibraryWords.of(problem),
                    "comma-separated values with a header",
                    "Maybe a quote is not closed.",
                    problem);
        } catch (UncheckedIOException fault) {
            throw fault.getCause() instanceof CharacterCodingException ? encoding(where, line) : fault;
        } catch (CharacterCodingException fault) {
            throw encoding(where, line);
        }
    }

    private static InputException encoding(String where, long line) {
        return InputException.of(
                where + ": after line " + line,
                "bytes that are not UTF-8",
                "text in UTF-8",
                "Maybe the file is in another encoding: iconv -f latin1 -t utf-8 converts it.");
    }

    /** Of the usual separators the one that the header has; columns have no commas in their names. */
    private static char separator(BufferedReader text) throws IOException {
        text.mark(LONGEST_HEADER);
        char[] opening = new char[LONGEST_HEADER - 1];
        int length = Math.max(0, text.read(opening, 0, opening.length));
        text.reset();
        String header = new String(opening, 0, length).lines().findFirst().orElse("");
        return header.indexOf('\t') >= 0 ? '\t' : header.indexOf(',') < 0 && header.indexOf(';') >= 0 ? ';' : ',';
    }

    private static List<String> withoutMark(List<String> fields) {
        return fields.get(0).startsWith("\uFEFF")
                ? Stream.concat(
                                Stream.of(fields.get(0).substring(1)),
                                fields.stream().skip(1))
                        .toList()
                : fields;
    }

    private static void row(List<String> row, PropertyHeader header, String where, long line, TripleSink sink) {
        String place = where + ":" + line;
        if (row.size() != header.columns().size()) {
            sink.bad(InputException.of(
                    place,
                    row.size() + " fields " + NamedRow.excerpt(String.join(",", row)),
                    header.columns().size() + " as in the header",
                    "Maybe a comma or a quote inside a field is not quoted."));
        } else if (header.isOfNodes()) {
            node(row, header, place, sink);
        } else {
            relationship(row, header, where, place, sink);
        }
    }

    private static void relationship(
            List<String> row, PropertyHeader header, String where, String place, TripleSink sink) {
        int type = header.find(Role.TYPE);
        new NamedRow(
                        nodeName(row, header, header.find(Role.START_ID)),
                        type < 0 ? stem(where) : row.get(type),
                        nodeName(row, header, header.find(Role.END_ID)),
                        place)
                .addTo(sink);
    }

    private static String nodeName(List<String> row, PropertyHeader header, int column) {
        return header.columns().get(column).node(row.get(column).strip());
    }

    /** The name of a file without folders and endings. */
    private static String stem(String where) {
        String last = where.substring(Math.max(where.lastIndexOf('/'), where.lastIndexOf('\\')) + 1);
        int dot = last.indexOf('.');
        return dot > 0 ? last.substring(0, dot) : last;
    }

    private static void node(List<String> row, PropertyHeader header, String place, TripleSink sink) {
        String node = nodeName(row, header, header.find(Role.ID));
        if (node.isBlank()) {
            sink.bad(InputException.of(
                    place, "a node without an id", "an id in every row", "Maybe a value is missing."));
            return;
        }
        for (int i = 0; i < row.size(); i++) {
            Column column = header.columns().get(i);
            String value = row.get(i);
            if (value.isBlank()) {
                continue;
            }
            if (column.role() == Role.LABEL) {
                for (String label : value.split(SEVERAL)) {
                    new NamedRow(node, KIND, label.strip(), place).addTo(sink);
                }
            } else if (column.role() == Role.PROPERTY) {
                property(node, column, value, place, sink);
            }
        }
    }

    private static void property(String node, Column column, String value, String place, TripleSink sink) {
        boolean called = NAMES.contains(column.name().toLowerCase(Locale.ROOT)) && !column.many();
        if (called) {
            sink.label(node, CALLED, value, "");
        }
        LiteralUse use = sink.literalUse(column.name());
        for (String each : column.many() ? value.split(SEVERAL) : new String[] {value}) {
            if (use.isFact()) {
                new NamedRow(node, column.name(), LiteralName.of(each, column.type()), place).addTo(sink);
            } else if (!called) {
                sink.literal();
            }
        }
    }
}
