package dev.hornbeam.cli.option;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.read.Reading;
import dev.hornbeam.rdf.sparql.UploadOptions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
}
