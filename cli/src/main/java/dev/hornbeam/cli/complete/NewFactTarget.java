package dev.hornbeam.cli.complete;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.option.AtLeastOne;
import dev.hornbeam.cli.option.Choice;
import dev.hornbeam.cli.option.IllegalUseException;
import dev.hornbeam.complete.fact.FactOrigin;
import dev.hornbeam.complete.fact.NewFactFormat;
import dev.hornbeam.file.FileEnding;
import dev.hornbeam.rdf.sparql.UploadOptions;
import dev.hornbeam.rule.export.IriNames;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where new facts go: to a file, to an endpoint, or to both. */
final class NewFactTarget {
    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "The file to write; text is compressed if the name ends with .gz.")
    private Path file;

    @Option(
            names = "--format",
            paramLabel = "NAME",
            description =
                    "tsv, csv, jsonl, nt, ttl, nq (in a named graph), ttl-star (statements about each fact) or parquet "
                            + "(default: by the ending of the file, tsv if it has none).")
    private String format;

    @Option(
            names = "--update",
            paramLabel = "URL",
            description =
                    "Write the facts into a named graph of the SPARQL endpoint that takes updates at this address, "
                            + "after showing how many and asking.")
    private String address;

    @Option(
            names = "--into",
            paramLabel = "IRI",
            description = "With --update or nq: the named graph (default: " + FactOrigin.NEW_FACTS + ").")
    private String graph;

    @Option(
            names = "--batch",
            paramLabel = "N",
            description =
                    "With --update: the most facts in one request (default: " + UploadOptions.DEFAULT_BATCH + ").")
    private Integer batch;

    @Option(names = "--yes", description = "With --update: do not ask.")
    private boolean yes;

    @Option(names = "--dry-run", description = "With --update: print what would be sent, and send nothing.")
    private boolean dry;

    /** Fails if options contradict each other, before any work. */
    void check(Console console) {
        if (file == null && address == null) {
            throw new IllegalUseException("no place for the facts given. Maybe -o new.tsv, or --update URL.");
        }
        if (file == null && format != null) {
            throw new IllegalUseException("--format is for files. Maybe add -o FILE.");
        }
        if (address == null && (yes || dry || batch != null)) {
            throw new IllegalUseException(
                    (yes ? "--yes" : dry ? "--dry-run" : "--batch") + " is for --update. Maybe add --update URL.");
        }
        if (dry && (file != null || yes)) {
            throw new IllegalUseException("both --dry-run, which writes nothing, and " + (yes ? "--yes" : "-o")
                    + " given. Maybe leave one of them out.");
        }
        AtLeastOne.check("--batch", batch);
        if (file != null) {
            checkFile();
        }
        if (graph != null) {
            IriNames.requireIri("--into", graph);
        }
        if (graph != null && address == null && !format().hasGraph()) {
            throw new IllegalUseException("--into is for nq and --update, but the format is " + format().name()
                    + ", which has no named graphs. Maybe --format nq.");
        }
        if (address != null && !yes && !dry && !console.canAsk()) {
            throw new IllegalUseException(
                    "--update asks before it writes, but nobody is here to answer. Maybe add --yes, "
                            + "or --dry-run to see it first.");
        }
    }

    private void checkFile() {
        Path folder = file.toAbsolutePath().getParent();
        if (Files.isDirectory(file) || !Files.isDirectory(folder)) {
            throw new IllegalUseException(
                    Files.isDirectory(file)
                            ? file + " is a folder, but a file to write is needed. Maybe " + file + "/new.tsv."
                            : "there is no folder " + folder + " to write " + file.getFileName()
                                    + " to. Maybe it is mistyped.");
        }
        if (format().isPacked()) {
            FileEnding.requireOnce(file.toString(), format().name());
        }
    }

    /** The file to write, if there is one. */
    Optional<Path> file() {
        return Optional.ofNullable(file);
    }

    /** The format of the file. */
    NewFactFormat format() {
        if (format == null) {
            return NewFactFormat.of(file.getFileName().toString());
        }
        return FileEnding.named(format, NewFactFormat.all(), NewFactFormat::name, NewFactFormat::endings)
                .orElseGet(() -> Choice.of("--format", format, NewFactFormat.all(), NewFactFormat::name));
    }

    /** The named graph. */
    String graph() {
        return graph == null ? FactOrigin.NEW_FACTS : graph;
    }

    /** How to send the facts, if they are to be sent. */
    Optional<NewFactSending> sending(ReasonOptions reason) {
        return Optional.ofNullable(address)
                .map(url ->
                        reason.upload(url, graph(), Optional.ofNullable(batch).orElse(UploadOptions.DEFAULT_BATCH)))
                .map(options -> new NewFactSending(options, yes, dry));
    }
}
