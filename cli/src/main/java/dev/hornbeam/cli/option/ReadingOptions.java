package dev.hornbeam.cli.option;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.NameText;
import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.cli.progress.Amount;
import dev.hornbeam.cli.progress.Track;
import dev.hornbeam.graph.Prefixes;
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
import dev.hornbeam.rdf.Declarations.WellKnownPrefixes;
import dev.hornbeam.rdf.sparql.FactUpload.UploadOptions;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How files of facts are read, apart from their format: the same for every command that reads some. */
public final class ReadingOptions {
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
        return selection.applied(InputOptions.checked(
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
                    console.say(file.file() + ": skipped " + Numbers.count(file.badRows(), "bad row")
                            + (file.badRows() > file.firstProblems().size() ? "; the first are:" : ":"));
                    file.firstProblems().forEach(problem -> console.err().println("  " + problem));
                }
            }
            report.notes().forEach(console::say);
            if (report.literals() > 0) {
                console.say("left out " + Numbers.count(report.literals(), "fact")
                        + " with a literal as object. Maybe keep them with --literals, or some with --literals-of R.");
            }
            long noise =
                    report.noise().values().stream().mapToLong(count -> count).sum();
            if (noise > 0) {
                console.say("left out " + Numbers.count(noise, "fact") + " about documents, not things: "
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
                        console, NameText.of(String.valueOf(Path.of(file).getFileName()), WIDEST_NAME), Amount.BYTES);
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
                        + "rdfs:seeAlso, owl:imports, owl:versionIRI and the like.")
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
                paramLabel = "IRI",
                description =
                        "The relation that says what things are called; rdfs:label, skos:prefLabel and schema:name "
                                + "are known. May be given several times, the best first.")
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
            List<String> relations = labels.stream()
                    .map(word -> IriWord.full("--label", word, known))
                    .toList();
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
}
