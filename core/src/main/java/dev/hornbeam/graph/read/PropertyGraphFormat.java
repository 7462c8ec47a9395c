package dev.hornbeam.graph.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.hornbeam.graph.read.PropertyGraphFormat.PropertyHeader.Column;
import dev.hornbeam.graph.read.PropertyGraphFormat.PropertyHeader.Role;
import dev.hornbeam.graph.read.TripleSink.LiteralUse;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.LibraryWords;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

    /** Values as literals are named everywhere: {@code "42"^^<http://www.w3.org/2001/XMLSchema#integer>}. */
    private static final class LiteralName {
        private static final String XSD = "http://www.w3.org/2001/XMLSchema#";
        private static final Map<String, String> TYPES = Map.ofEntries(
                Map.entry("int", "integer"),
                Map.entry("integer", "integer"),
                Map.entry("long", "integer"),
                Map.entry("short", "integer"),
                Map.entry("byte", "integer"),
                Map.entry("float", "double"),
                Map.entry("double", "double"),
                Map.entry("boolean", "boolean"),
                Map.entry("date", "date"),
                Map.entry("datetime", "dateTime"),
                Map.entry("localdatetime", "dateTime"));

        private LiteralName() {}

        /** @param type as property graphs call it; an unknown one is text */
        static String of(String value, String type) {
            StringBuilder name = new StringBuilder("\"");
            for (char c : value.strip().toCharArray()) {
                switch (c) {
                    case '"', '\\' -> name.append('\\').append(c);
                    case '\n' -> name.append("\\n");
                    case '\r' -> name.append("\\r");
                    case '\t' -> name.append("\\t");
                    default -> name.append(c);
                }
            }
            name.append('"');
            String datatype = TYPES.get(type);
            return datatype == null ? name.toString() : name + "^^<" + XSD + datatype + ">";
        }
    }

    /**
     * The header of a file of nodes, {@code id:ID(Person),name,born:int,:LABEL}, or of relationships,
     * {@code :START_ID(Person),:END_ID(City),:TYPE}.
     *
     * @param columns one for each field of a row
     */
    record PropertyHeader(List<Column> columns) {
        private static final Pattern FIELD = Pattern.compile(
                "(?<name>[^:]*)(?::(?<type>[A-Za-z_]+)(?<many>\\[\\])?(?:\\((?<group>[^)]*)\\))?(?:\\{.*\\})?)?");

        /** What a column is for. */
        enum Role {
            ID,
            LABEL,
            START_ID,
            END_ID,
            TYPE,
            IGNORE,
            PROPERTY
        }

        /**
         * One column.
         *
         * @param type of a property: {@code int}
         * @param many whether a property has several values
         * @param group within which ids are unique; empty if they are unique everywhere
         */
        record Column(String name, Role role, String type, boolean many, String group) {
            /** The name of the node that an id of this column means. */
            String node(String id) {
                return group.isEmpty() || id.isBlank() ? id : group + ":" + id;
            }
        }

        static PropertyHeader of(List<String> fields, String where) {
            List<Column> columns = new ArrayList<>();
            for (String field : fields) {
                Matcher matcher = FIELD.matcher(field.strip());
                if (!matcher.matches()) {
                    throw InputException.of(
                            where + ":1",
                            "the column " + NamedRow.excerpt(field),
                            "one such as name, born:int, :LABEL or :START_ID(Person)",
                            "Maybe a name with a colon needs another name.");
                }
                String type = Optional.ofNullable(matcher.group("type")).orElse("string");
                columns.add(new Column(
                        matcher.group("name"),
                        role(type),
                        type.toLowerCase(Locale.ROOT),
                        matcher.group("many") != null,
                        Optional.ofNullable(matcher.group("group")).orElse("")));
            }
            PropertyHeader header = new PropertyHeader(columns);
            boolean nodes = header.find(Role.ID) >= 0;
            boolean ends = header.find(Role.START_ID) >= 0 && header.find(Role.END_ID) >= 0;
            if (nodes == ends) {
                throw InputException.of(
                        where + ":1",
                        "the header " + NamedRow.excerpt(String.join(",", fields)),
                        "either :ID for nodes, or :START_ID and :END_ID for relationships",
                        "Maybe the header is in a file of its own: put it before the rows.");
            }
            return header;
        }

        private static Role role(String type) {
            for (Role role : Role.values()) {
                if (role != Role.PROPERTY && role.name().equals(type)) {
                    return role;
                }
            }
            return Role.PROPERTY;
        }

        /** The first column of a role, or below 0. */
        int find(Role role) {
            for (int i = 0; i < columns.size(); i++) {
                if (columns.get(i).role() == role) {
                    return i;
                }
            }
            return -1;
        }

        boolean isOfNodes() {
            return find(Role.ID) >= 0;
        }
    }
}
