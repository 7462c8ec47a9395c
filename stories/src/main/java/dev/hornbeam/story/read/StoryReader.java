package dev.hornbeam.story.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.read.InputFile;
import dev.hornbeam.graph.read.LineBuffer;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.LibraryWords;
import dev.hornbeam.input.StrictJson;
import dev.hornbeam.story.StoryDataset;
import dev.hornbeam.story.read.StoryCollector.StoryGraphBuilder;
import dev.hornbeam.story.read.StoryReader.LiteralParser.Literal;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads a collection of stories from a folder or a file, whatever its format and compression. */
public final class StoryReader {
    private final Optional<Relations> known;

    /** A reader that accepts any relations: those of all edges and of the answers in train. */
    public StoryReader() {
        this.known = Optional.empty();
    }

    /** A reader for stories over relations that are known beforehand, such as those of a model. */
    public StoryReader(Relations known) {
        this.known = Optional.of(known);
    }

    /**
     * Whether a folder or file looks like stories rather than one large graph: by file names, and for CSV by its
     * header, since facts may also be in files named train.csv.
     */
    public static boolean isStories(Path source) {
        if (Files.isDirectory(source)) {
            return StoryFolder.of(source)
                    .filter(folder -> folder.kind() != StoryFolder.Kind.CLUTRR
                            || folder.files().values().stream()
                                    .flatMap(List::stream)
                                    .anyMatch(ClutrrFormat::hasHeader))
                    .isPresent();
        }
        String name = source.getFileName() == null ? "" : StoryFolder.name(source);
        return Files.isRegularFile(source)
                && (name.endsWith(".jsonl") || name.endsWith(".csv") && ClutrrFormat.hasHeader(source));
    }

    /** Reads a folder with its splits, or one file: as test if the relations are known, else as train. */
    public StoryDataset read(Path source) {
        StoryCollector collector = known.map(StoryCollector::over).orElseGet(StoryCollector::open);
        if (Files.isDirectory(source)) {
            readFolder(source, collector);
        } else {
            Split split = known.isPresent() ? Split.TEST : Split.TRAIN;
            readFile(source, format(source), split, collector);
        }
        Path name = source.toAbsolutePath().normalize().getFileName();
        return collector.finish(name == null ? source.toString() : name.toString());
    }

    private void readFolder(Path source, StoryCollector collector) {
        StoryFolder folder = StoryFolder.of(source).orElseThrow(() -> nothingIn(source));
        if (known.isEmpty() && !folder.files().containsKey(Split.TRAIN)) {
            throw InputException.of(
                    source.toString(),
                    "stories without a train file",
                    "a file to learn from",
                    "Maybe rename it so that it ends in train, before .csv or .jsonl.");
        }
        PlainTables tables = new PlainTables(collector);
        folder.edges().ifPresent(tables::readEdges);
        for (Split split : Split.values()) {
            for (Path file : folder.files().getOrDefault(split, List.of())) {
                switch (folder.kind()) {
                    case TABLES -> readQueries(file, split, tables, collector);
                    case GRAPHLOG -> readFile(file, new GraphLogFormat(), split, collector);
                    case CLUTRR -> readFile(file, new ClutrrFormat(), split, collector);
                }
            }
        }
    }

    private static void readQueries(Path file, Split split, PlainTables tables, StoryCollector collector) {
        int before = collector.count(split);
        tables.readQueries(file, split);
        requireStories(file, collector.count(split) - before);
    }

    private static void readFile(Path file, StoryFormat format, Split split, StoryCollector collector) {
        int before = collector.count(split);
        InputFile.read(file, in -> format.read(in, file.toString(), split, collector));
        requireStories(file, collector.count(split) - before);
    }

    private static void requireStories(Path file, int found) {
        if (found == 0) {
            throw InputException.of(
                    file.toString(),
                    "no stories",
                    "at least one graph with a query",
                    "Maybe the file is incomplete, or it is the wrong file.");
        }
    }

    private static StoryFormat format(Path file) {
        String name = StoryFolder.name(file);
        if (name.endsWith(".jsonl")) {
            return new GraphLogFormat();
        }
        if (name.endsWith(".csv")) {
            return new ClutrrFormat();
        }
        throw InputException.of(
                file.toString(),
                "a file that ends in neither .csv nor .jsonl",
                "stories as CLUTRR's CSV or GraphLog's JSON Lines, or a folder",
                "Maybe name the folder that it is in.");
    }

    private static InputException nothingIn(Path folder) {
        return InputException.of(
                folder.toString(),
                "a folder without stories",
                "…_train.csv (CLUTRR), train.jsonl (GraphLog), or edges.tsv and train_queries.tsv",
                "Maybe rename the files.");
    }

    /**
     * CLUTRR's original CSV: one row per story, its graph in columns of Python literals; the text of the story is not read.
     */
    private static final class ClutrrFormat implements StoryFormat {
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

    /**
     * GraphLog's JSON Lines: a graph per line with {@code edges} and {@code query}, both as source, target, relation. All
     * other fields are ignored, especially {@code resolution_path}: it reveals the answer.
     */
    private static final class GraphLogFormat implements StoryFormat {
        private static final String SHAPE = "[source, target, \"relation\"]";

        @Override
        public void read(InputStream in, String where, Split split, StoryCollector collector) throws IOException {
            LineBuffer lines = new LineBuffer(in, where);
            while (lines.advance()) {
                String place = where + ":" + lines.number();
                String line = TextLine.of(lines, place);
                if (!line.isBlank()) {
                    story(line, place, split, collector);
                }
            }
        }

        private static void story(String line, String place, Split split, StoryCollector collector) {
            JsonNode story = StrictJson.tree(line, place);
            if (!story.isObject()) {
                throw InputException.of(
                        place, Excerpt.of(line), "an object with edges and query", "Maybe it was cut off.");
            }
            if (!story.path("edges").isArray()) {
                throw missing("edges", "a list of " + SHAPE, place);
            }
            StoryGraphBuilder graph = new StoryGraphBuilder(place);
            for (JsonNode each : story.path("edges")) {
                String[] edge = edge(each, "edges", place);
                graph.edge(edge[0], collector.relation(edge[2], place), edge[1]);
            }
            String[] query = edge(story.path("query"), "query", place);
            collector.query(split, graph, query[0], query[2], query[1], OptionalInt.empty(), place);
        }

        private static String[] edge(JsonNode edge, String field, String place) {
            boolean usable = edge.isArray()
                    && edge.size() == 3
                    && isWhole(edge.get(0))
                    && isWhole(edge.get(1))
                    && edge.get(2).isTextual();
            if (!usable) {
                throw missing(field, SHAPE, place);
            }
            return new String[] {
                edge.get(0).asText(), edge.get(1).asText(), edge.get(2).asText()
            };
        }

        private static boolean isWhole(JsonNode number) {
            return number.isIntegralNumber() && number.canConvertToLong();
        }

        private static InputException missing(String field, String expected, String place) {
            return InputException.of(
                    place,
                    "no usable field \"" + field + "\"",
                    expected + " in \"" + field + "\"",
                    "Maybe this is not a file of GraphLog, or its line was cut off.");
        }
    }

    /**
     * A user's own stories as tables between tabs. {@code edges.tsv} has graph, head, relation, tail; {@code
     * train_queries.tsv}, {@code valid_queries.tsv} and {@code test_queries.tsv} have the same four columns, the relation
     * being the answer, and may have a fifth, the number of hops.
     */
    static final class PlainTables {
        private final StoryCollector collector;
        private final Map<String, StoryGraphBuilder> graphs = new HashMap<>();

        PlainTables(StoryCollector collector) {
            this.collector = collector;
        }

        private interface Row {
            void read(String[] columns, String place);
        }

        void readEdges(Path file) {
            rows(
                    file,
                    4,
                    (columns, place) -> graphs.computeIfAbsent(columns[0], StoryGraphBuilder::new)
                            .edge(columns[1], collector.relation(columns[2], place), columns[3]));
        }

        void readQueries(Path file, Split split) {
            rows(file, 5, (columns, place) -> {
                StoryGraphBuilder graph = graphs.get(columns[0]);
                if (graph == null) {
                    throw InputException.of(
                            place,
                            "a query about graph " + Excerpt.of(columns[0]) + ", which has no edges",
                            "a graph of the edges file",
                            "Maybe the columns are in another order: graph, head, relation, tail.");
                }
                OptionalInt hops = columns.length < 5 ? OptionalInt.empty() : OptionalInt.of(hops(columns[4], place));
                collector.query(split, graph, columns[1], columns[2], columns[3], hops, place);
            });
        }

        private static int hops(String text, String place) {
            if (!text.matches("[1-9]\\d{0,5}")) {
                throw InputException.of(
                        place,
                        Excerpt.of(text) + " in column 5",
                        "a number of hops from 1",
                        "Maybe leave the column out.");
            }
            return Integer.parseInt(text);
        }

        private static void rows(Path file, int most, Row row) {
            InputFile.read(file, in -> {
                LineBuffer lines = new LineBuffer(in, file.toString());
                while (lines.advance()) {
                    String place = file + ":" + lines.number();
                    String line = TextLine.of(lines, place);
                    if (!line.isBlank()) {
                        row.read(columns(line, most, place), place);
                    }
                }
            });
        }

        private static String[] columns(String line, int most, String place) {
            String[] columns = line.split("\t", -1);
            if (columns.length < 4 || columns.length > most) {
                throw InputException.of(
                        place,
                        columns.length + (columns.length == 1 ? " column " : " columns ") + Excerpt.of(line),
                        "graph, head, relation, tail between tabs" + (most == 5 ? " (and hops)" : ""),
                        columns.length < 4 ? "Maybe the row was cut off." : "Maybe leave the extra columns out.");
            }
            for (String column : columns) {
                if (column.isBlank()) {
                    throw InputException.of(
                            place,
                            "an empty column in " + Excerpt.of(line),
                            "a name in each",
                            "Maybe a value is missing.");
                }
            }
            return columns;
        }
    }

    /**
     * Which files of a folder hold the stories of which split, by their names: {@code train.jsonl} for GraphLog,
     * {@code …_train.csv} for CLUTRR, {@code edges.tsv} and {@code train_queries.tsv} for plain tables.
     *
     * @param kind the format they are in
     * @param edges the table of edges, of plain tables only
     * @param files the files of each split in order of their names
     */
    private record StoryFolder(Kind kind, Optional<Path> edges, Map<Split, List<Path>> files) {
        /** The formats, with the ending of a file and what may surround the name of a split. */
        enum Kind {
            TABLES("(train|valid|test)_queries\\.(?:tsv|txt)"),
            GRAPHLOG("(train|valid|test)\\.jsonl"),
            CLUTRR("(?:.*[_.-])?(train|valid|test)\\.csv");

            private final Pattern pattern;

            Kind(String pattern) {
                this.pattern = Pattern.compile(pattern);
            }
        }

        /** What a folder holds, if it holds stories. */
        static Optional<StoryFolder> of(Path folder) {
            List<Path> all = list(folder);
            Optional<Path> edges = all.stream()
                    .filter(file -> name(file).equals("edges.tsv") || name(file).equals("edges.txt"))
                    .findFirst();
            for (Kind kind : Kind.values()) {
                Map<Split, List<Path>> files = files(all, kind);
                if (!files.isEmpty() && (kind != Kind.TABLES || edges.isPresent())) {
                    return Optional.of(new StoryFolder(kind, kind == Kind.TABLES ? edges : Optional.empty(), files));
                }
            }
            return Optional.empty();
        }

        private static Map<Split, List<Path>> files(List<Path> all, Kind kind) {
            Map<Split, List<Path>> files = new EnumMap<>(Split.class);
            for (Path file : all) {
                Matcher name = kind.pattern.matcher(name(file));
                if (name.matches()) {
                    Split split = Split.valueOf(name.group(1).toUpperCase(Locale.ROOT));
                    files.computeIfAbsent(split, none -> new ArrayList<>()).add(file);
                }
            }
            return files;
        }

        static String name(Path file) {
            return InputFile.nameUnpacked(file).toLowerCase(Locale.ROOT);
        }

        private static List<Path> list(Path folder) {
            try (Stream<Path> files = Files.list(folder)) {
                return files.filter(Files::isRegularFile).sorted().toList();
            } catch (IOException fault) {
                throw InputException.of(
                        folder.toString(),
                        "a folder that cannot be listed",
                        "a folder of stories",
                        "Maybe run: chmod +rx " + folder + ".",
                        fault);
            }
        }
    }

    /** One story of CLUTRR. An edge {@code (i, j)} of type r says that j is the r of i. */
    private static final class ClutrrRow {
        private static final Pattern TASK = Pattern.compile("task_\\d+\\.(\\d{1,4})");
        private static final String MAYBE = "Maybe the field was cut off, or a quote is missing.";

        private final List<String> fields;
        private final ClutrrColumns columns;
        private final String place;
        private final List<String> names;

        ClutrrRow(List<String> fields, ClutrrColumns columns, String place) {
            this.fields = fields;
            this.columns = columns;
            this.place = place;
            this.names = names();
        }

        void handTo(StoryCollector collector, Split split) {
            List<Literal> edges = items(columns.edges(), "story_edges");
            List<Literal> types = items(columns.types(), "edge_types");
            if (edges.size() != types.size()) {
                throw InputException.of(
                        place, edges.size() + " edges and " + types.size() + " types", "a type for each edge", MAYBE);
            }
            StoryGraphBuilder graph = new StoryGraphBuilder(columns.id() < 0 ? place : fields.get(columns.id()));
            for (int i = 0; i < edges.size(); i++) {
                String[] nodes = pair(edges.get(i), "story_edges");
                if (!(types.get(i) instanceof Literal.Text type)) {
                    throw malformed("edge_types", "a list of names in quotes");
                }
                graph.edge(nodes[0], collector.relation(type.value(), place), nodes[1]);
            }
            String[] query = pair(parsed(columns.query(), "query_edge"), "query_edge");
            collector.query(split, graph, query[0], fields.get(columns.target()).strip(), query[1], hops(), place);
        }

        private Literal parsed(int column, String name) {
            return LiteralParser.parse(fields.get(column), place + ", column " + name);
        }

        private List<Literal> items(int column, String name) {
            if (parsed(column, name) instanceof Literal.Items items) {
                return items.values();
            }
            throw malformed(name, "a list in brackets");
        }

        private String[] pair(Literal literal, String column) {
            if (literal instanceof Literal.Items items
                    && items.values().size() == 2
                    && items.values().get(0) instanceof Literal.Whole from
                    && items.values().get(1) instanceof Literal.Whole to) {
                return new String[] {name(from.value()), name(to.value())};
            }
            throw malformed(column, "pairs of whole numbers such as (0, 1)");
        }

        private String name(long node) {
            return node >= 0 && node < names.size() ? names.get((int) node) : Long.toString(node);
        }

        /** The names of the nodes by number, if the row gives each a distinct name; they make paths readable. */
        private List<String> names() {
            if (columns.genders() < 0 || fields.get(columns.genders()).isBlank()) {
                return List.of();
            }
            List<String> found = new ArrayList<>();
            for (String person : fields.get(columns.genders()).split(",", -1)) {
                int colon = person.indexOf(':');
                if (colon < 1) {
                    return List.of();
                }
                found.add(person.substring(0, colon).strip());
            }
            return new HashSet<>(found).size() == found.size() ? found : List.of();
        }

        private OptionalInt hops() {
            if (columns.task() < 0) {
                return OptionalInt.empty();
            }
            Matcher task = TASK.matcher(fields.get(columns.task()));
            return task.matches() ? OptionalInt.of(Integer.parseInt(task.group(1))) : OptionalInt.empty();
        }

        private InputException malformed(String column, String expected) {
            int position = column.equals("story_edges")
                    ? columns.edges()
                    : column.equals("edge_types") ? columns.types() : columns.query();
            return InputException.of(place + ", column " + column, Excerpt.of(fields.get(position)), expected, MAYBE);
        }
    }

    /** A format in which one file holds whole stories. */
    private interface StoryFormat {
        /** Passes the stories of an uncompressed file to a collector. */
        void read(InputStream in, String where, Split split, StoryCollector collector) throws IOException;
    }

    /** A line of bytes as text, if it is text. */
    private static final class TextLine {
        private TextLine() {}

        static String of(LineBuffer lines, String place) {
            if (!lines.isUtf8()) {
                throw InputException.of(
                        place,
                        "bytes that are not UTF-8",
                        "text in UTF-8",
                        "Maybe the file is in another encoding: iconv -f latin1 -t utf-8 converts it.");
            }
            String line = new String(lines.buffer(), lines.from(), lines.to() - lines.from(), UTF_8);
            if (line.indexOf('\0') >= 0) {
                throw InputException.of(
                        place, "a NUL byte", "text in UTF-8", "Maybe the file is binary, or in UTF-16.");
            }
            return line;
        }
    }

    /**
     * The positions of the columns of a CLUTRR file.
     *
     * @param width the number of columns
     * @param edges pairs of nodes
     * @param types the relation of each edge
     * @param query the pair of nodes asked about
     * @param target the answer
     * @param task the kind of puzzle and its number of hops, or −1
     * @param genders the names of the nodes, or −1
     * @param id the story's own id, or −1
     */
    private record ClutrrColumns(
            int width, int edges, int types, int query, int target, int task, int genders, int id) {

        static ClutrrColumns of(List<String> header, String place) {
            return new ClutrrColumns(
                    header.size(),
                    needed(header, "story_edges", place),
                    needed(header, "edge_types", place),
                    needed(header, "query_edge", place),
                    needed(header, "target", place),
                    header.indexOf("task_name"),
                    header.indexOf("genders"),
                    header.indexOf("id"));
        }

        private static int needed(List<String> header, String name, String place) {
            int column = header.indexOf(name);
            if (column < 0) {
                throw InputException.of(
                        place,
                        "the header " + Excerpt.of(String.join(",", header)),
                        "a column named " + name,
                        "Maybe this is not a file of CLUTRR.");
            }
            return column;
        }

        /** The fields, if there are as many as in the header. */
        List<String> checked(List<String> fields, String place) {
            if (fields.size() != width) {
                throw InputException.of(
                        place,
                        fields.size() + " fields " + Excerpt.of(String.join(",", fields)),
                        width + " as in the header",
                        "Maybe the file was cut off, or a quote is missing.");
            }
            return fields;
        }
    }

    /** The beginning of a text in quotes, for a message. */
    static final class Excerpt {
        private static final int LONGEST = 60;

        private Excerpt() {}

        static String of(String text) {
            return '"' + (text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text) + '"';
        }
    }

    /**
     * Reads one value written in the part of Python's literals that data files use: lists, tuples, strings, numbers.
     * Strict: a value that is cut off, has anything left over or is nested too deeply is an input error.
     */
    static final class LiteralParser {
        private static final Set<String> WORDS = Set.of("True", "False", "None");
        private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");
        private static final Pattern WHOLE = Pattern.compile("-?\\d{1,18}");
        private static final int DEEPEST = 64;
        private static final int SHOWN = 30;
        private static final String CUT = "Maybe it was cut off.";

        private final String text;
        private final String where;
        private int at;
        private int depth;

        private LiteralParser(String text, String where) {
            this.text = text;
            this.where = where;
        }

        /** The value that a text consists of; {@code where} is for messages. */
        static Literal parse(String text, String where) {
            LiteralParser parser = new LiteralParser(text, where);
            Literal value = parser.value();
            parser.skipSpace();
            if (parser.at < text.length()) {
                throw parser.problem("the end", "Maybe two values run into each other.");
            }
            return value;
        }

        private Literal value() {
            skipSpace();
            char c = peek();
            if (c == '\'' || c == '"') {
                return new Literal.Text(string());
            }
            if (c == '[' || c == '(') {
                return nested(c == '[' ? ']' : ')');
            }
            return scalar();
        }

        private Literal nested(char close) {
            if (++depth > DEEPEST) {
                throw problem(
                        "at most " + DEEPEST + " brackets within each other", "Maybe this is another kind of file.");
            }
            at++;
            Literal value = items(close);
            depth--;
            return value;
        }

        private Literal items(char close) {
            List<Literal> values = new ArrayList<>();
            while (!skip(close)) {
                values.add(value());
                if (!skip(',')) {
                    expect(close);
                    break;
                }
            }
            return new Literal.Items(values);
        }

        private Literal scalar() {
            int from = at;
            while (at < text.length() && " \t\r\n,:]})[({\"'".indexOf(text.charAt(at)) < 0) {
                at++;
            }
            String scalar = text.substring(from, at);
            if (WORDS.contains(scalar)) {
                return new Literal.Word(scalar);
            }
            if (WHOLE.matcher(scalar).matches() && NUMBER.matcher(scalar).matches()) {
                return new Literal.Whole(Long.parseLong(scalar));
            }
            if (scalar.length() <= SHOWN && NUMBER.matcher(scalar).matches()) {
                return new Literal.Fraction(Double.parseDouble(scalar));
            }
            at = from;
            throw problem("a value", CUT);
        }

        private String string() {
            char quote = text.charAt(at++);
            StringBuilder string = new StringBuilder();
            while (true) {
                if (at == text.length()) {
                    throw problem("a closing quote", CUT);
                }
                char c = text.charAt(at++);
                if (c == quote) {
                    return string.toString();
                }
                if (c < ' ') {
                    at--;
                    throw problem("an escape such as \\t", "Maybe a control character slipped in.");
                }
                string.append(c == '\\' ? escaped() : c);
            }
        }

        private char escaped() {
            char c = peek();
            at++;
            return switch (c) {
                case '"', '\'', '\\', '/' -> c;
                case 'n' -> '\n';
                case 't' -> '\t';
                case 'r' -> '\r';
                case 'b' -> '\b';
                case 'f' -> '\f';
                case 'u' -> unicode();
                default -> notAnEscape();
            };
        }

        private char notAnEscape() {
            at--;
            throw problem("an escape after the backslash", "Maybe a backslash needs another before it.");
        }

        private char unicode() {
            int code = 0;
            for (int i = 0; i < 4; i++) {
                int digit = peek() < 128 ? Character.digit(peek(), 16) : -1;
                if (digit < 0) {
                    throw problem("four hexadecimal digits after \\u", "Maybe a backslash needs another before it.");
                }
                code = code << 4 | digit;
                at++;
            }
            return (char) code;
        }

        private char peek() {
            return at < text.length() ? text.charAt(at) : '\0';
        }

        private void skipSpace() {
            while (peek() == ' ' || peek() == '\t' || peek() == '\r' || peek() == '\n') {
                at++;
            }
        }

        private boolean skip(char wanted) {
            skipSpace();
            if (at == text.length() || peek() != wanted) {
                return false;
            }
            at++;
            return true;
        }

        private void expect(char wanted) {
            if (!skip(wanted)) {
                throw problem("\"" + wanted + "\"", CUT);
            }
        }

        private InputException problem(String expected, String maybe) {
            if (at >= text.length()) {
                return InputException.of(where, "the end after character " + text.length(), expected, maybe);
            }
            String rest = text.substring(at, Math.min(text.length(), at + SHOWN));
            String found = "\"" + rest + (at + SHOWN < text.length() ? "…" : "") + "\" at character " + (at + 1);
            return InputException.of(where, found, expected, maybe);
        }

        /** A value as Python writes it down. */
        sealed interface Literal {
            /** Text in quotes. */
            record Text(String value) implements Literal {}

            /** A number without fraction that fits a long. */
            record Whole(long value) implements Literal {}

            /** Any other number. */
            record Fraction(double value) implements Literal {}

            /** {@code True}, {@code False} or {@code None}. */
            record Word(String value) implements Literal {}

            /** A list or a tuple. */
            record Items(List<Literal> values) implements Literal {}
        }
    }
}
