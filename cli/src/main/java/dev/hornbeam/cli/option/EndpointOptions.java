package dev.hornbeam.cli.option;

import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.read.DatasetBuilder;
import dev.hornbeam.graph.read.LabelOptions;
import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.read.Reading;
import dev.hornbeam.input.InputException;
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
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A SPARQL endpoint as the source of facts. */
final class EndpointOptions {
    private static final Pattern LOCAL = Pattern.compile("(?i)localhost|127\\..*|\\[::1\\]");

    @Option(
            names = "--sparql",
            paramLabel = "URL",
            description = "Read facts from a SPARQL endpoint instead of DATA, page by page.")
    private String address;

    @Option(
            names = "--query",
            paramLabel = "TEXT|FILE",
            description = "What to ask the endpoint: a SELECT of three variables or a CONSTRUCT, or a file with one "
                    + "(default: all facts).")
    private String query;

    @Option(
            names = "--page-size",
            paramLabel = "ROWS",
            description = "Rows to ask the endpoint for at once; 0 for all (default: " + SparqlOptions.DEFAULT_PAGE_SIZE
                    + ").")
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
        return InputOptions.checked(() -> new UploadOptions(
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
                        warnings.add("a login in an address is seen by whoever lists processes here. Maybe keep it in "
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
        SparqlOptions asked = InputOptions.checked(() -> new SparqlOptions(
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
                description = "How often a request is sent again when the endpoint is busy (429, 502, 503, 504) or the "
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
                description = "The most to receive from the endpoint, in GB; --max-unpacked is for what it unpacks to "
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
