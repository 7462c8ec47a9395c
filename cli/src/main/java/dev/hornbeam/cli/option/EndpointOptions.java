package dev.hornbeam.cli.option;

import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.filter.LabelOptions;
import dev.hornbeam.graph.read.DatasetBuilder;
import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.read.Reading;
import dev.hornbeam.input.InputException;
import dev.hornbeam.rdf.sparql.LoginFile;
import dev.hornbeam.rdf.sparql.SparqlLogin;
import dev.hornbeam.rdf.sparql.SparqlOptions;
import dev.hornbeam.rdf.sparql.SparqlSource;
import dev.hornbeam.rdf.sparql.UploadOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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
            description = "Rows to ask the endpoint for at once; 0 for all (default: ${DEFAULT-VALUE}).")
    private int pageSize = SparqlOptions.DEFAULT_PAGE_SIZE;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            description = "How long to wait for each answer of the endpoint (default: ${DEFAULT-VALUE}).")
    private long timeout = SparqlOptions.DEFAULT_TIMEOUT.toSeconds();

    @Option(
            names = "--credentials",
            paramLabel = "FILE",
            description =
                    "A file with a login for the endpoint, lines \"user: …\" and \"password: …\", or \"token: …\", or "
                            + "as .netrc has them (default: HORNBEAM_SPARQL_USER and HORNBEAM_SPARQL_PASSWORD, or "
                            + "HORNBEAM_SPARQL_TOKEN, in the environment).")
    private Path credentials;

    /** Where new facts will be sent. */
    private URI written;

    boolean isGiven() {
        return address != null;
    }

    /** How facts are sent to an endpoint: with the same login and patience as they are read. */
    UploadOptions upload(String update, String graph, int batch) {
        written = SparqlOptions.address(update);
        return InputOptions.checked(
                () -> new UploadOptions(written, graph, batch, Duration.ofSeconds(timeout), login(written)));
    }

    /** The login for an address. If another server is written to, a login that names no host is that server's. */
    private SparqlLogin login(URI asked) {
        SparqlLogin login = credentials == null ? SparqlLogin.of(System.getenv()) : LoginFile.read(credentials);
        return written == null || SparqlLogin.isSameServer(asked, written) ? login : login.named();
    }

    /** A warning if a login is sent so that others can read it. */
    Optional<String> warning() {
        return Stream.of(Optional.ofNullable(address).map(SparqlOptions::address), Optional.ofNullable(written))
                .flatMap(Optional::stream)
                .filter(asked -> "http".equalsIgnoreCase(asked.getScheme())
                        && !LOCAL.matcher(asked.getHost()).matches()
                        && login(asked).isFor(asked))
                .findFirst()
                .map(asked ->
                        "the login goes unencrypted to " + asked.getHost() + ". Maybe it answers at https://, too.");
    }

    /** Rejects options without an endpoint, which would be ignored. */
    void refuseWithoutAddress() {
        if (credentials != null && written == null) {
            throw new IllegalUseException("--credentials given without --sparql. Maybe add --sparql URL.");
        }
        if (query != null) {
            throw new IllegalUseException("--query given without --sparql. Maybe add --sparql URL.");
        }
    }

    Reading read(ReadOptions options) {
        SparqlOptions asked = InputOptions.checked(() -> new SparqlOptions(
                SparqlOptions.address(address),
                Optional.ofNullable(query).map(EndpointOptions::text),
                pageSize,
                Duration.ofSeconds(timeout),
                options.literals() || asksPatterns(options),
                literalRelations(options),
                List.copyOf(options.graphs()),
                login(SparqlOptions.address(address))));
        DatasetBuilder builder = new DatasetBuilder(options);
        try (DatasetBuilder.Source source = builder.source(address, "sparql", Split.TRAIN)) {
            new SparqlSource(asked).read(source);
            if (source.facts() == 0) {
                throw InputException.of(
                        address,
                        "an answer without facts",
                        "at least one fact between two entities",
                        "Maybe ask another query (--query), or keep literals (--literals).");
            }
        }
        return builder.build(asked.endpoint().getHost());
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
}
