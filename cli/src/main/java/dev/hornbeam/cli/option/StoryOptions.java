package dev.hornbeam.cli.option;

import dev.hornbeam.story.StoryDataset;
import java.util.Set;
import picocli.CommandLine.Option;

/** Which stories to learn from. */
public final class StoryOptions {
    /** By name, for refusing them where they have no effect. */
    public static final Set<String> NAMES = Set.of("--hops");

    @Option(
            names = "--hops",
            paramLabel = "N",
            description = "Task relation: learn from stories of at most N hops (default: all).")
    private Integer hops;

    /** What has to be given again when a run goes on: it decides what is learned from. */
    public String again() {
        return hops == null ? "" : " --hops " + hops;
    }

    /** The stories to learn from. */
    public StoryDataset chosen(StoryDataset data) {
        if (hops == null) {
            return data;
        }
        AtLeastOne.check("--hops", hops);
        if (data.train().stream().anyMatch(story -> story.hops().isEmpty())) {
            throw new IllegalUseException("--hops given, but the stories of " + data.name()
                    + " do not give their number of hops. Maybe leave it out.");
        }
        return data.learningFrom(story -> story.hops().orElseThrow() <= hops);
    }
}
