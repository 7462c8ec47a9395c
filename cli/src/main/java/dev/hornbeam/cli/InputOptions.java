package dev.hornbeam.cli;

import dev.hornbeam.graph.read.RandomSplit;
import dev.hornbeam.graph.read.RandomSplit.SplitShares;
import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.read.Reading;
import dev.hornbeam.input.InputException;
import dev.hornbeam.story.read.StoryReader;
import dev.hornbeam.work.SplitMix;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The source of facts and how to read it: the same for every command that takes a data set. */
final class InputOptions {
    @Parameters(
            arity = "0..*",
            paramLabel = "DATA",
            description =
                    "Files of facts, folders of them, archives (.zip, .tar.gz), patterns in quotes ('*.ttl'), a folder "
                            + "with train, valid and test files, or - for standard input; several make one graph. Format and "
                            + "compression are detected.")
    private List<String> sources = List.of();

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

    /** What was given as source, as it can be typed again. */
    public String source() {
        return sources.isEmpty()
                ? "DATA"
                : sources.stream().map(Text::shellWord).collect(Collectors.joining(" "));
    }

    /** The collection of stories, if the source is one; if a format is given, the source is a graph. */
    public Optional<Path> stories() {
        if (sources.size() != 1 || format != null || reading.isEndpoint()) {
            return Optional.empty();
        }
        return stories(sources.get(0));
    }

    /** A source on the command line as a folder or file of stories, if it is one. */
    static Optional<Path> stories(String source) {
        try {
            Path path = Path.of(source);
            return Files.exists(path) && StoryReader.isStories(path) ? Optional.of(path) : Optional.empty();
        } catch (InvalidPathException notAPath) {
            return Optional.empty();
        }
    }

    /** The collection of stories; fails if the source is not one. */
    public Path storiesOrRefuse() {
        if (sources.isEmpty()) {
            throw new IllegalUseException("no data given. Maybe name a folder of stories.");
        }
        String source = sources.get(0);
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
        Optional<SplitShares> shares =
                Optional.ofNullable(split).map(text -> CliCommand.checked(() -> SplitShares.parse(text)));
        long first = seed().orElse(SplitMix.FIRST_SEED);
        Reading read = reading.read(
                sources,
                format,
                console,
                reader -> shares.isPresent() ? reader.readSplit(sources, shares.get(), first) : reader.read(sources));
        return reading.isEndpoint() && shares.isPresent()
                ? new Reading(new RandomSplit(shares.get(), first).split(read.dataset()), read.report())
                : read;
    }
}
