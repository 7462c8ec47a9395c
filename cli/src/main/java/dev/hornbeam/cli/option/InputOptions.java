package dev.hornbeam.cli.option;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.graph.read.RandomSplit;
import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.read.Reading;
import dev.hornbeam.graph.read.SplitShares;
import dev.hornbeam.input.InputException;
import dev.hornbeam.work.SplitMix;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The source of facts and how to read it: the same for every command that takes a data set. */
public final class InputOptions {
    @Parameters(
            arity = "0..1",
            paramLabel = "DATA",
            description = "A folder with train, valid and test files, a file of facts, or - for standard input. "
                    + "Format and compression are detected.")
    private String source;

    @Option(
            names = "--format",
            paramLabel = "NAME",
            description =
                    "Read files as tsv, csv, space, turtle, … instead of detecting the format by name and content.")
    private String format = ReadOptions.DEFAULTS.format().orElse(null);

    @Mixin
    private ReadingOptions reading;

    @Option(
            names = "--split",
            paramLabel = "SHARES",
            description = "Split one file of facts into train, valid and test at random: --split 0.8,0.1,0.1.")
    private String split;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "The seed of all random numbers (default: " + SplitMix.FIRST_SEED + ").")
    private Long seed;

    @Mixin
    private EndpointOptions endpoint;

    /** The seed, if one is given. */
    public Optional<Long> seed() {
        return Optional.ofNullable(seed);
    }

    /** Lets a seed from elsewhere cut files, too, unless one is given here. */
    public void seedUnlessGiven(Optional<Long> other) {
        if (seed == null) {
            seed = other.orElse(null);
        }
    }

    /** What was given as source, as it can be given again. */
    public String source() {
        return source == null ? "DATA" : source;
    }

    /** The collection of stories, if the source is one; if a format is given, the source is a graph. */
    public Optional<Path> stories() {
        if (source == null || format != null || endpoint.isGiven()) {
            return Optional.empty();
        }
        return StorySource.of(source);
    }

    /** The collection of stories; fails if the source is not one. */
    public Path storiesOrRefuse() {
        if (source == null) {
            throw new IllegalUseException("no data given. Maybe name a folder of stories.");
        }
        return stories().orElseThrow(() -> {
            if (!source.equals("-") && !Files.exists(Path.of(source))) {
                return InputException.of(
                        source, "no such file or folder", "a collection of stories", "Maybe the path is mistyped.");
            }
            return InputException.of(
                    source,
                    "not a collection of stories",
                    "…_train.csv (CLUTRR), train.jsonl (GraphLog), or edges.tsv and train_queries.tsv",
                    "Maybe it is one graph: leave out --task relation.");
        });
    }

    /** Reads the facts, and reports what was skipped. */
    public Reading read(Console console) {
        ReadOptions options = reading.options(format);
        Optional<SplitShares> shares = Optional.ofNullable(split).map(text -> checked(() -> SplitShares.parse(text)));
        Reading read = endpoint.isGiven() ? readEndpoint(options, shares) : readSource(console, options, shares);
        ReadingNotes.print(read.report(), console);
        return read;
    }

    private Reading readEndpoint(ReadOptions options, Optional<SplitShares> shares) {
        if (source != null) {
            throw new IllegalUseException("both " + source + " and --sparql given. Maybe leave one of them out.");
        }
        Reading whole = endpoint.read(options);
        return shares.map(cut -> new Reading(
                        new RandomSplit(cut, seed().orElse(SplitMix.FIRST_SEED)).split(whole.dataset()),
                        whole.report()))
                .orElse(whole);
    }

    private Reading readSource(Console console, ReadOptions options, Optional<SplitShares> shares) {
        endpoint.refuseWithoutAddress();
        if (source == null) {
            throw new IllegalUseException("no data given. Maybe name a folder or a file, or - for standard input.");
        }
        return ReadingOptions.read(options, console, reader -> read(reader, shares));
    }

    private Reading read(DatasetReader reader, Optional<SplitShares> shares) {
        return shares.isPresent()
                ? reader.readSplit(source, shares.get(), seed().orElse(SplitMix.FIRST_SEED))
                : reader.read(source);
    }

    /** Values that option checks reject are wrong use, not program errors. */
    static <T> T checked(Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException refused) {
            throw new IllegalUseException(refused.getMessage());
        }
    }
}
