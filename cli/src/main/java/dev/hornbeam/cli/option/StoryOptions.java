package dev.hornbeam.cli.option;

import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.story.StoryDataset;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/** Which stories to learn from and which of their paths count. */
public final class StoryOptions {
    /** Their names, to reject them where they have no effect. */
    public static final Set<String> NAMES = Set.of("--hops", "--direction", "--trace", "--paths");

    @Option(
            names = "--hops",
            paramLabel = "N",
            description = "Task relation: learn from stories of at most N hops (default: all).")
    private Integer hops;

    @Option(
            names = "--direction",
            paramLabel = "WAY",
            description = "Task relation: walk edges forward, or both ways (default: forward).")
    private PathOptions.Direction direction = PathOptions.LEARNED.direction();

    @Option(
            names = "--trace",
            paramLabel = "KIND",
            description = "Task relation: told uses a story that is one chain from head to tail as it is; "
                    + "simple uses simple paths only (default: told).")
    private PathOptions.Trace trace = PathOptions.LEARNED.trace();

    @Option(
            names = "--paths",
            paramLabel = "N",
            description = "Task relation: the most paths per question, shortest first (default: ${DEFAULT-VALUE}).")
    private int mostPaths = PathOptions.LEARNED.maxPaths();

    /** The paths that count. */
    public PathOptions paths(Optional<Integer> maxLength) {
        PathOptions usual = PathOptions.LEARNED
                .withDirection(direction)
                .withTrace(trace)
                .withBudget(AtLeastOne.check("--paths", mostPaths), PathOptions.LEARNED.maxSteps());
        return maxLength
                .map(length -> usual.withMaxLength(AtLeastOne.check("--max-length", length)))
                .orElse(usual);
    }

    /** The options that must be given again when a run is resumed: they decide the training data. */
    public String again(Optional<Integer> maxLength) {
        StringBuilder options = new StringBuilder();
        if (hops != null) {
            options.append(" --hops ").append(hops);
        }
        if (direction != PathOptions.LEARNED.direction()) {
            options.append(" --direction ").append(direction.name().toLowerCase(Locale.ROOT));
        }
        if (trace != PathOptions.LEARNED.trace()) {
            options.append(" --trace ").append(trace.name().toLowerCase(Locale.ROOT));
        }
        if (mostPaths != PathOptions.LEARNED.maxPaths()) {
            options.append(" --paths ").append(mostPaths);
        }
        maxLength.ifPresent(length -> options.append(" --max-length ").append(length));
        return options.toString();
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
