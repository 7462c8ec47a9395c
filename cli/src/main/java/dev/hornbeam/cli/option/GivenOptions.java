package dev.hornbeam.cli.option;

import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Which options a user has typed, so that one that would have no effect is refused instead of ignored. */
public final class GivenOptions {
    /** How one graph is read; stories have formats of their own. */
    public static final Set<String> OF_GRAPHS = Set.of(
            "--order",
            "--columns",
            "--lenient",
            "--literals",
            "--prefix",
            "--split",
            "--query",
            "--page-size",
            "--timeout");

    private final CommandSpec spec;

    public GivenOptions(CommandSpec spec) {
        this.spec = spec;
    }

    /**
     * Refuses options that were given.
     *
     * @param where what has no use for them, such as {@code --task relation}
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
