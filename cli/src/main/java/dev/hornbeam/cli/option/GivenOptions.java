package dev.hornbeam.cli.option;

import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Which options a user has typed, so that an option without effect is rejected instead of ignored. */
public final class GivenOptions {
    /** The options for reading one graph; stories have their own formats. */
    public static final Set<String> OF_GRAPHS = Set.of(
            "--order",
            "--columns",
            "--lenient",
            "--literals",
            "--prefix",
            "--include",
            "--exclude",
            "--exclude-kind",
            "--everything",
            "--literals-of",
            "--discretise",
            "--annotations",
            "--graph",
            "--label",
            "--labels",
            "--language",
            "--max-unpacked",
            "--split",
            "--query",
            "--page-size",
            "--timeout",
            "--idle-timeout",
            "--retries",
            "--max-rows",
            "--max-pages",
            "--max-download",
            "--credentials");

    private final CommandSpec spec;

    public GivenOptions(CommandSpec spec) {
        this.spec = spec;
    }

    /**
     * Rejects options that were given.
     *
     * @param where what does not use them, such as {@code --task relation}
     */
    public void refuse(Set<String> names, String where) {
        for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
            if (names.contains(option.longestName())) {
                throw new IllegalUseException(
                        option.longestName() + " has no effect on " + where + ". Maybe leave it out.");
            }
        }
    }
}
