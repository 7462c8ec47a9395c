package dev.hornbeam.cli;

import dev.hornbeam.Facts;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.read.DatasetBuilder;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.graph.read.DatasetReader.ReadListener;
import dev.hornbeam.graph.read.FactChoice;
import dev.hornbeam.graph.read.LabelOptions;
import dev.hornbeam.graph.read.RangeChoice;
import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.read.Reading;
import dev.hornbeam.graph.read.Reading.ReadReport;
import dev.hornbeam.graph.read.Reading.ReadReport.FileReport;
import dev.hornbeam.graph.read.UnpackLimit;
import dev.hornbeam.input.InputException;
import dev.hornbeam.rdf.Declarations.WellKnownPrefixes;
import dev.hornbeam.rdf.sparql.EndpointAddress;
import dev.hornbeam.rdf.sparql.EndpointLimits;
import dev.hornbeam.rdf.sparql.EndpointLogin;
import dev.hornbeam.rdf.sparql.FactUpload.UploadOptions;
import dev.hornbeam.rdf.sparql.LoginFile;
import dev.hornbeam.rdf.sparql.SparqlOptions;
import dev.hornbeam.rdf.sparql.SparqlSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How files of facts are read, apart from their format: the same for every command that reads some. */
final class ReadingOptions {
    @Option(
            names = "--order",
            paramLabel = "ORDER",
            description = "Order of the columns: h head, r relation, t tail (default: ${DEFAULT-VALUE}).")
    private String order = ReadOptions.DEFAULTS.order();

    @Option(
            names = "--columns",
            paramLabel = "NAME",
            split = ",",
            description = "The subject, predicate and object columns of a CSV file with a header: "
                    + "--columns subject,predicate,object.")
    private List<String> columns = ReadOptions.DEFAULTS.columns();

    @Option(names = "--lenient", description = "Skip bad rows, count them and show the first few.")
    private boolean lenient = ReadOptions.DEFAULTS.lenient();

    @Option(names = "--literals", description = "Keep RDF facts whose object is a literal.")
    private boolean literals = ReadOptions.DEFAULTS.literals();

    @Option(
            names = "--annotations",
            description = "RDF 1.2: also read the facts that statements about statements only quote.")
    private boolean annotations = ReadOptions.DEFAULTS.annotations();

    @Option(
            names = "--prefix",
            paramLabel = "PREFIX=IRI",
            description = "Show IRIs short, e.g. --prefix ex=http://example.org/. May be given several times.")
    private Map<String, String> prefixes = new LinkedHashMap<>(ReadOptions.DEFAULTS.prefixes());

    @Mixin
    private SelectionOptions selection;

    @Mixin
    private EndpointOptions endpoint;

    /** The options, with a format or without. */
    ReadOptions options(String format) {
        Map<String, String> namespaces = new LinkedHashMap<>();
        prefixes.forEach((prefix, iri) -> namespaces.put(prefix, IriWord.namespace(prefix, iri)));
        return selection.applied(CliCommand.checked(
                () -> new ReadOptions(Optional.ofNullable(format), order, columns, lenient, literals, namespaces)
                        .withAnnotations(annotations)));
    }

    /** Whether facts come from an endpoint instead of files. */
    public boolean isEndpoint() {
        return endpoint.isGiven();
    }

    /**
     * How facts are sent to an endpoint, with the same login as they are read from one.
     *
     * @param update its address
     * @param graph the named graph
     * @param batch the most facts in one request
     */
    public UploadOptions upload(String update, String graph, int batch) {
        return endpoint.upload(update, graph, batch);
    }

    /** Reads sources whose format is detected, or an endpoint, and reports what was skipped. */
    public Reading read(List<String> sources, Console console) {
        return read(sources, null, console, reader -> reader.read(sources));
    }

    /** The same for one source. */
    public Reading read(String source, Console console) {
        return read(List.of(source), console);
    }

    /** The same for sources of a format. */
    Reading read(List<String> sources, String format, Console console, Function<DatasetReader, Reading> how) {
        ReadOptions options = options(format);
        Reading reading;
        if (endpoint.isGiven()) {
            if (!sources.isEmpty()) {
                throw new IllegalUseException(
                        "both " + sources.get(0) + " and --sparql given. Maybe leave one of them out.");
            }
            endpoint.warnings().forEach(console::say);
            reading = endpoint.read(options, console::say);
        } else {
            endpoint.refuseWithoutAddress();
            if (sources.isEmpty()) {
                throw new IllegalUseException("no data given. Maybe name a folder or a file, or - for standard input.");
            }
            endpoint.warnings().forEach(console::say);
            reading = read(options, console, how);
        }
        ReadingNotes.print(reading.report(), console);
        return reading;
    }

    /** The facts of some sources. */
    Facts facts(List<String> sources, Console console) {
        return Facts.of(read(sources, console));
    }

    /** The facts of a graph that is read by default options. */
    static Facts facts(String source, Console console) {
        return Facts.of(read(ReadOptions.DEFAULTS, console, reader -> reader.read(source)));
    }

    /** Reads, and shows progress. */
    public static Reading read(ReadOptions options, Console console, Function<DatasetReader, Reading> how) {
        try (ReadingTrack track = new ReadingTrack(console)) {
            return how.apply(new DatasetReader(options, track));
        }
    }

    /** Reports what reading left out: a skipped row must not go unnoticed. */
    private static final class ReadingNotes {
        private ReadingNotes() {}

        static void print(ReadReport report, Console console) {
            for (FileReport file : report.files()) {
                if (file.badRows() > 0) {
                    console.say(file.file() + ": skipped " + Text.count(file.badRows(), "bad row")
                            + (file.badRows() > file.firstProblems().size() ? "; the first are:" : ":"));
                    file.firstProblems().forEach(problem -> console.err().println("  " + problem));
                }
            }
            report.notes().forEach(console::say);
            if (report.literals() > 0) {
                console.say("left out " + Text.count(report.literals(), "fact")
                        + " with a literal as object. Maybe keep them with --literals, or some with --literals-of R.");
            }
            long noise =
                    report.noise().values().stream().mapToLong(count -> count).sum();
            if (noise > 0) {
                console.say("left out " + Text.count(noise, "fact") + " about documents, not things: "
                        + String.join(", ", report.noise().keySet()) + ". Maybe keep them with --everything.");
            }
        }
    }

    /** Shows the progress of reading a large file. */
    private static final class ReadingTrack implements ReadListener, AutoCloseable {
        private static final int WIDEST_NAME = 20;
        private static final int WORTH_SHOWING = 1_000_000;

        private final Console console;
        private Track track = Track.NONE;
        private long total;
        private long done;

        ReadingTrack(Console console) {
            this.console = console;
        }

        @Override
        public void opened(String file, long bytes) {
            close();
            total = bytes;
            done = 0;
            if (bytes >= WORTH_SHOWING) {
                track = Track.of(
                        console,
                        Text.name(String.valueOf(Path.of(file).getFileName()), WIDEST_NAME),
                        Track.Amount.BYTES);
            }
        }

        @Override
        public void advanced(long bytes) {
            done += bytes;
            track.moves(done, total, "");
        }

        @Override
        public void close() {
            track.close();
            track = Track.NONE;
        }
    }

    /** Which facts of the data are kept, and how things are called. */
    private static final class SelectionOptions {
        @Option(
                names = "--include",
                paramLabel = "R",
                split = ",",
                description = "Keep these relations only: names, IRIs, prefixed names, * for any characters (skos:*).")
        private List<String> include = List.of();

        @Option(names = "--exclude", paramLabel = "R", split = ",", description = "Leave these relations out.")
        private List<String> exclude = List.of();

        @Option(
                names = "--exclude-kind",
                paramLabel = "KIND",
                split = ",",
                description = "Leave out entities of these kinds (rdf:type), with all facts about them.")
        private List<String> kinds = List.of();

        @Option(
                names = "--everything",
                description = "Keep relations about documents too, which are left out otherwise: rdfs:isDefinedBy, "
                        + "rdfs:seeAlso, owl:imports, owl:versionIRI and the like, and learn from statements about classes and "
                        + "properties.")
        private boolean everything;

        @Option(
                names = "--literals-of",
                paramLabel = "R",
                split = ",",
                description = "Keep RDF facts of these relations even if their object is a literal.")
        private List<String> literals = List.of();

        @Option(
                names = "--discretise",
                paramLabel = "R=HOW",
                description =
                        "Turn the numbers and dates of a relation into ranges, cut by the train facts: quantiles:N, width:W, "
                                + "years:N or edges:A,B,…, e.g. --discretise age=quantiles:5. May be given several times.")
        private List<String> ranges = List.of();

        @Option(
                names = "--graph",
                paramLabel = "IRI",
                description =
                        "Only facts of this named graph (N-Quads, TriG, JSON-LD, SPARQL). May be given several times.")
        private List<String> graphs = List.of();

        @Option(
                names = "--label",
                paramLabel = "R",
                description =
                        "The relation that says what things are called: an IRI, a prefixed or a local name; rdfs:label, "
                                + "skos:prefLabel and schema:name are known. May be given several times, the best first.")
        private List<String> labels = List.of();

        @Option(
                names = "--labels",
                paramLabel = "FILE",
                description = "Labels from a file: rows of a name, a tab and what to call it.")
        private Path labelFile;

        @Option(
                names = "--language",
                paramLabel = "TAG",
                description = "The language of labels (default: en, then labels without a language, then any).")
        private String language;

        @Option(
                names = "--max-unpacked",
                paramLabel = "GB",
                description =
                        "The most that compressed data or an archive may unpack to, in GB (default: 200, and 200 times "
                                + "its size).")
        private Double mostUnpacked;

        private static final double MOST_GIGABYTES = 1e9;
        private static final double BYTES_OF_GIGABYTE = 1e9;

        /** Options of reading with these choices. */
        ReadOptions applied(ReadOptions options) {
            if (mostUnpacked != null && !(mostUnpacked > 0 && mostUnpacked < MOST_GIGABYTES)) {
                throw new IllegalUseException(
                        "--max-unpacked is " + mostUnpacked + ", but a number of GB above 0 is needed. Maybe 20.");
            }
            if (language != null && !language.matches("[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*")) {
                throw new IllegalUseException("--language is \"" + language
                        + "\", but a tag such as en or pt-BR is needed. Maybe leave it out.");
            }
            Prefixes known = new Prefixes(options.prefixes()).with(new Prefixes(WellKnownPrefixes.namespaces()));
            List<String> relations =
                    labels.stream().map(word -> IriWord.name("--label", word)).toList();
            Set<String> named = new LinkedHashSet<>();
            graphs.forEach(word -> named.add(IriWord.full("--graph", word, known)));
            return options.withFilter(new FactChoice(include, exclude, kinds, literals, everything, known)
                            .withRanges(ranges.stream()
                                    .map(text -> RangeChoice.parse(text, "--discretise"))
                                    .toList()))
                    .withLabels(
                            new LabelOptions(relations, Optional.ofNullable(language), Optional.ofNullable(labelFile)))
                    .withGraphs(named)
                    .withMostUnpacked(
                            mostUnpacked == null ? UnpackLimit.MOST : (long) (mostUnpacked * BYTES_OF_GIGABYTE));
        }
    }

    /** A SPARQL endpoint as the source of facts. */
    private static final class EndpointOptions {
        private static final Pattern LOCAL = Pattern.compile("(?i)localhost|127\\..*|\\[::1\\]");

        @Option(
                names = "--sparql",
                paramLabel = "URL",
                description = "Read facts from a SPARQL endpoint instead of DATA, page by page.")
        private String address;

        @Option(
                names = "--query",
                paramLabel = "TEXT|FILE",
                description =
                        "What to ask the endpoint: a SELECT of three variables or a CONSTRUCT, or a file with one "
                                + "(default: all facts).")
        private String query;

        @Option(
                names = "--page-size",
                paramLabel = "ROWS",
                description = "Rows to ask the endpoint for at once; 0 for all (default: "
                        + SparqlOptions.DEFAULT_PAGE_SIZE + ").")
        private Integer pageSize;

        @Mixin
        private EndpointLimitOptions limits;

        @Option(
                names = "--credentials",
                paramLabel = "FILE",
                description =
                        "A file with a login for the endpoint: lines \"user: …\" and \"password: …\", or \"token: …\" (and "
                                + "\"header: X-API-Key\" if it goes into a header of its own), or ~/.netrc (default: "
                                + "HORNBEAM_SPARQL_USER and HORNBEAM_SPARQL_PASSWORD, or HORNBEAM_SPARQL_TOKEN, in the "
                                + "environment).")
        private Path credentials;

        /** Where new facts will be sent. */
        private EndpointAddress written;

        boolean isGiven() {
            return address != null;
        }

        /** How facts are sent to an endpoint: with the same login and patience as they are read. */
        UploadOptions upload(String update, String graph, int batch) {
            written = EndpointAddress.of(update);
            return CliCommand.checked(() -> new UploadOptions(
                    written, graph, batch, limits.limits(ReadOptions.DEFAULTS.mostUnpacked()), login(written)));
        }

        /**
         * The login for an address. If another server is written to, a login that names no host is that server's. One in the
         * address itself goes before that of the environment.
         */
        private EndpointLogin login(EndpointAddress asked) {
            EndpointLogin login = credentials == null ? EndpointLogin.of(System.getenv()) : LoginFile.read(credentials);
            EndpointLogin known = written == null || asked.isSameServer(written) ? login : login.named();
            if (credentials != null && asked.login().isPresent() && known.isFor(asked)) {
                throw new IllegalUseException("both --credentials and a login in the address of " + asked
                        + " given. Maybe leave the one in the address out.");
            }
            return asked.login().orElse(known);
        }

        /** Warnings if others can see a login. */
        List<String> warnings() {
            List<String> warnings = new ArrayList<>();
            Stream.of(Optional.ofNullable(address).map(EndpointAddress::of), Optional.ofNullable(written))
                    .flatMap(Optional::stream)
                    .forEach(asked -> {
                        if (asked.login().isPresent()) {
                            warnings.add(
                                    "a login in an address is seen by whoever lists processes here. Maybe keep it in "
                                            + "the environment (" + EndpointLogin.USER + ", " + EndpointLogin.PASSWORD
                                            + ") or in a file (--credentials).");
                        }
                        if (asked.isPlain()
                                && !LOCAL.matcher(asked.host()).matches()
                                && login(asked).isFor(asked)) {
                            warnings.add("the login goes unencrypted to " + asked.host()
                                    + ". Maybe it answers at https://, too.");
                        }
                    });
            return warnings.stream().distinct().toList();
        }

        /** Rejects options without an endpoint, which would be ignored. */
        void refuseWithoutAddress() {
            String ignored = query != null
                    ? "--query"
                    : pageSize != null
                            ? "--page-size"
                            : limits.ofReading()
                                    .or(() -> written == null ? limits.ofRequests() : Optional.empty())
                                    .orElse(credentials != null && written == null ? "--credentials" : null);
            if (ignored != null) {
                throw new IllegalUseException(ignored + " given without --sparql. Maybe add --sparql URL.");
            }
        }

        /** @param console is told what happened on the way */
        Reading read(ReadOptions options, Consumer<String> console) {
            EndpointAddress endpoint = EndpointAddress.of(address);
            SparqlOptions asked = CliCommand.checked(() -> new SparqlOptions(
                    endpoint,
                    Optional.ofNullable(query).map(EndpointOptions::text),
                    pageSize == null ? SparqlOptions.DEFAULT_PAGE_SIZE : pageSize,
                    limits.limits(options.mostUnpacked()),
                    options.literals() || asksPatterns(options),
                    literalRelations(options),
                    List.copyOf(options.graphs()),
                    login(endpoint)));
            DatasetBuilder builder = new DatasetBuilder(options);
            try (DatasetBuilder.Source source = builder.source(endpoint.toString(), "sparql", Split.TRAIN)) {
                new SparqlSource(asked).read(source).forEach(console);
                if (source.facts() == 0) {
                    throw InputException.of(
                            endpoint.toString(),
                            "an answer without facts",
                            "at least one fact between two entities",
                            "Maybe ask another query (--query), or keep literals (--literals).");
                }
            }
            return builder.build(endpoint.host());
        }

        /** Relations whose literals are read, as far as they are known by name. */
        private static List<String> literalRelations(ReadOptions options) {
            List<String> relations = new ArrayList<>(options.labels().relations());
            relations.addAll(LabelOptions.USUAL);
            options.filter().literals().stream()
                    .filter(word -> !word.contains("*"))
                    .map(word ->
                            IriWord.full("--literals-of", word, options.filter().known()))
                    .forEach(relations::add);
            return relations;
        }

        private static boolean asksPatterns(ReadOptions options) {
            return options.filter().literals().stream().anyMatch(word -> word.contains("*"));
        }

        /** The query itself, or the content of the file of that name. */
        private static String text(String query) {
            try {
                Path file = Path.of(query);
                return Files.isRegularFile(file) ? Files.readString(file) : query;
            } catch (InvalidPathException notAFile) {
                return query;
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }

        /** How much an endpoint may take of our time, network and memory. */
        private static final class EndpointLimitOptions {
            @Option(
                    names = "--timeout",
                    paramLabel = "SECONDS",
                    description = "How long reading from an endpoint, or writing to it, may take as a whole (default: "
                            + EndpointLimits.TOTAL_SECONDS + ").")
            private Long timeout;

            @Option(
                    names = "--idle-timeout",
                    paramLabel = "SECONDS",
                    description = "How long an answer of the endpoint may take to begin, and then to go on (default: "
                            + EndpointLimits.IDLE_SECONDS + ").")
            private Long idle;

            @Option(
                    names = "--retries",
                    paramLabel = "N",
                    description =
                            "How often a request is sent again when the endpoint is busy (429, 502, 503, 504) or the "
                                    + "connection breaks (default: " + EndpointLimits.RETRIES + ").")
            private Integer retries;

            @Option(
                    names = "--max-rows",
                    paramLabel = "N",
                    description = "The most rows to read from the endpoint (default: " + EndpointLimits.ROWS + ").")
            private Long rows;

            @Option(
                    names = "--max-pages",
                    paramLabel = "N",
                    description = "The most pages to read from the endpoint (default: " + EndpointLimits.PAGES + ").")
            private Long pages;

            @Option(
                    names = "--max-download",
                    paramLabel = "GB",
                    description =
                            "The most to receive from the endpoint, in GB; --max-unpacked is for what it unpacks to "
                                    + "(default: " + EndpointLimits.GIGABYTES + ").")
            private Double download;

            /** @param unpacked the most that answers may unpack to, in bytes */
            EndpointLimits limits(long unpacked) {
                EndpointLimits usual = EndpointLimits.DEFAULTS;
                if (download != null && !(download > 0)) {
                    throw new IllegalUseException(
                            "--max-download is " + download + ", but more than 0 is needed. Maybe 20.");
                }
                return new EndpointLimits(
                        timeout == null ? usual.total() : Duration.ofSeconds(timeout),
                        idle == null ? usual.idle() : Duration.ofSeconds(idle),
                        retries == null ? usual.retries() : retries,
                        download == null ? usual.bytes() : Math.max(1, (long) (download * 1e9)),
                        unpacked,
                        rows == null ? usual.rows() : rows,
                        pages == null ? usual.pages() : pages);
            }

            /** An option that was given and concerns reading alone. */
            Optional<String> ofReading() {
                return Optional.ofNullable(
                        rows != null
                                ? "--max-rows"
                                : pages != null ? "--max-pages" : download != null ? "--max-download" : null);
            }

            /** An option that was given and concerns reading and writing. */
            Optional<String> ofRequests() {
                return Optional.ofNullable(
                        timeout != null
                                ? "--timeout"
                                : idle != null ? "--idle-timeout" : retries != null ? "--retries" : null);
            }
        }
    }

    /** An IRI as people type it: in full, with or without angle brackets, or prefixed. */
    private static final class IriWord {
        private static final Pattern FULL = Pattern.compile("<[A-Za-z][A-Za-z0-9+.-]*:[^\\x00-\\x20<>\"{}|^`\\\\]+>");

        private static final Pattern NAME = Pattern.compile("<[^\\x00-\\x20<>]+>|[^\\x00-\\x20<>\"{}|^`\\\\]+");

        private IriWord() {}

        /** The IRI in full, in angle brackets. */
        static String full(String option, String word, Prefixes prefixes) {
            String expanded = prefixes.expand(word);
            String full = expanded.startsWith("<") ? expanded : "<" + expanded + ">";
            boolean unknownPrefix = full.equals("<" + word + ">") && !word.matches("(?i)(https?|urn|file|tag):.*");
            if (!FULL.matcher(full).matches() || unknownPrefix) {
                throw InputException.of(
                        option,
                        "\"" + word + "\", which is no IRI",
                        "an IRI such as http://example.org/name, or a prefixed name such as rdfs:label",
                        "Maybe declare its prefix: --prefix PREFIX=IRI.");
            }
            return full;
        }

        /** The name of a relation: an IRI in full, prefixed, or its local part. */
        static String name(String option, String word) {
            if (!NAME.matcher(word).matches()) {
                throw InputException.of(
                        option,
                        "\"" + word + "\", which is no IRI",
                        "an IRI such as http://example.org/name, or a name such as rdfs:label or label",
                        "Maybe it is mistyped.");
            }
            return word;
        }

        /** A namespace as it is given for a prefix. */
        static String namespace(String prefix, String word) {
            String plain = word.startsWith("<") && word.endsWith(">") ? word.substring(1, word.length() - 1) : word;
            if (!FULL.matcher("<" + plain + ">").matches()) {
                throw InputException.of(
                        "--prefix " + prefix + "=" + word,
                        "\"" + word + "\", which is no IRI",
                        "a namespace such as http://example.org/",
                        "Maybe it begins with http://.");
            }
            return plain;
        }
    }
}
