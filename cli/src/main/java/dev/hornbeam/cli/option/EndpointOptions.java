package dev.hornbeam.cli.option;

import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.filter.LabelOptions;
import dev.hornbeam.graph.read.DatasetBuilder;
import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.read.Reading;
import dev.hornbeam.input.InputException;
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
import picocli.CommandLine.Option;

/** A SPARQL endpoint as the source of facts. */
final class EndpointOptions {
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

    boolean isGiven() {
        return address != null;
    }

    /** Rejects a query without an endpoint, which would be ignored. */
    void refuseWithoutAddress() {
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
                List.copyOf(options.graphs())));
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
