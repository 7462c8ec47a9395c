package dev.hornbeam.cli.option;

import dev.hornbeam.story.read.StoryReader;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Distinguishes a collection of stories from one graph. */
public final class StorySource {
    private StorySource() {}

    /** The source on the command line as a folder or file of stories, if it is one. */
    public static Optional<Path> of(String source) {
        try {
            Path path = Path.of(source);
            return Files.exists(path) && StoryReader.isStories(path) ? Optional.of(path) : Optional.empty();
        } catch (InvalidPathException notAPath) {
            return Optional.empty();
        }
    }
}
