package dev.hornbeam.cli;

import dev.hornbeam.FactsUsed;
import dev.hornbeam.input.ClosestName;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** What every command has: a console to write to, exit codes, and checks of its options, whose failures are one line each. */
abstract class CliCommand implements Callable<Integer> {
    /** Exit codes of the process. */
    static final int DONE = 0;

    /** An error of the program or the machine. */
    static final int FAILED = 1;

    /** Wrong use, input that cannot be used, or output that cannot be written. */
    static final int WRONG_USE = 2;

    /** The shell convention for a process ended by the signal. */
    static final int INTERRUPTED = 130;

    /** The options for reading one graph; stories have their own formats. */
    static final Set<String> OF_GRAPHS = Set.of(
            ("--order --columns --lenient --literals --prefix --include --exclude --exclude-kind --everything --literals-of "
                            + "--discretise --annotations --graph --label --labels --language --max-unpacked --split --query "
                            + "--page-size --timeout --idle-timeout --retries --max-rows --max-pages --max-download --credentials")
                    .split(" "));

    @ParentCommand
    private HornbeamCommand hornbeam;

    @Spec
    private CommandSpec spec;

    /** Where results and messages go. */
    final Console console() {
        return hornbeam.console();
    }

    /** The options of this command and their values. */
    final CommandSpec spec() {
        return spec;
    }

    /**
     * Rejects options that were given and have no effect.
     *
     * @param where what does not use them, such as {@code stories}
     */
    final void refuse(Set<String> names, String where) {
        for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
            if (names.contains(option.longestName())) {
                throw new IllegalUseException(
                        option.longestName() + " has no effect on " + where + ". Maybe leave it out.");
            }
        }
    }

    /** Rejects a number below one; the option may be absent. */
    static <T extends Number> T atLeastOne(String option, T number) {
        if (number != null && number.longValue() < 1) {
            throw new IllegalUseException(option + " is " + number + ", but 1 or more is needed. Maybe leave it out.");
        }
        return number;
    }

    /** Rejects a number below zero, which stands for all. */
    static void zeroOrMore(String option, int number) {
        if (number < 0) {
            throw new IllegalUseException(
                    option + " is " + number + ", but 0 or more is needed. Maybe 0, which shows all.");
        }
    }

    /** Rejects what is no probability; {@code maybe} is one that makes sense. */
    static void fromZeroToOne(String option, double number, double maybe) {
        if (!(number >= 0 && number <= 1)) {
            throw new IllegalUseException(
                    option + " is " + number + ", but a number from 0 to 1 is needed. Maybe " + maybe + ".");
        }
    }

    /** Rejects a place where no file can be written; {@code maybe} is a name for a file there. */
    static void fileToWrite(Path file, String maybe) {
        Path folder = file.toAbsolutePath().getParent();
        if (Files.isDirectory(file)) {
            throw new IllegalUseException(
                    file + " is a folder, but a file to write is needed. Maybe " + file + "/" + maybe + ".");
        }
        if (!Files.isDirectory(folder)) {
            throw new IllegalUseException(
                    "there is no folder " + folder + " to write " + file.getFileName() + " to. Maybe it is mistyped.");
        }
    }

    /** The choice of that label. */
    static <T> T choice(String option, String given, Collection<T> choices, Function<T, String> label) {
        for (T choice : choices) {
            if (label.apply(choice).equalsIgnoreCase(given)) {
                return choice;
            }
        }
        Collection<String> labels = choices.stream().map(label).toList();
        throw new IllegalUseException(option + " is \"" + given + "\", but one of " + String.join(", ", labels)
                + " is needed. "
                + ClosestName.in(labels, given)
                        .map(meant -> "Maybe you meant " + meant + ".")
                        .orElse("Maybe leave it out."));
    }

    /** The meaning of {@code --facts}. */
    static FactsUsed facts(String given) {
        return choice("--facts", given, List.of(FactsUsed.values()), FactsUsed::label);
    }

    /** Values that the library rejects are wrong use, not program errors. */
    static <T> T checked(Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException refused) {
            throw new IllegalUseException(refused.getMessage());
        }
    }

    /** Work for a cluster: the launcher sends it to the module for Spark before it comes here. */
    static final class Cluster {
        @Option(
                names = "--spark",
                paramLabel = "MASTER",
                description = "Work on a cluster of Spark, on data in any file system it knows; options differ, see "
                        + "--spark MASTER --help and docs/scale.md.")
        private String master;

        /** Says how it is meant to be used, if it has come here after all. */
        public void refuse() {
            if (master != null) {
                throw new IllegalUseException(
                        "--spark " + master
                                + " is for the launcher of the source tree, which keeps Spark apart. Maybe run ./hornbeam, or spark-submit.");
            }
        }
    }
}
