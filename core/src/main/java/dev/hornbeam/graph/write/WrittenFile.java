package dev.hornbeam.graph.write;

import dev.hornbeam.graph.Split;
import java.nio.file.Path;

/**
 * A file that a writer has put in place.
 *
 * @param file where it is
 * @param split the split it holds
 * @param facts how many facts it holds
 */
public record WrittenFile(Path file, Split split, int facts) {}
