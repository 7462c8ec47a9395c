package dev.hornbeam.bench.kill;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A command that is killed, and how its work goes on; all paths are relative to a folder of its own. */
interface KilledWork {
    String name();

    /** Makes the folder as it is before the command: {@code out} in it is what the command writes to. */
    void prepare(Path folder) throws Exception;

    List<String> command();

    /** What is run after a kill; it may be refused because there is nothing to go on with, and then the command is. */
    List<String> resume();

    /** Whether the command may be run where its work is done already; then nobody can tell by what is there that it is. */
    default boolean replaces() {
        return false;
    }

    /** Names of files whose bytes tell the time. */
    default List<String> changing() {
        return List.of();
    }

    /**
     * Looks at what a kill has left, as whoever comes next would.
     *
     * @param before what was in {@code out} before the command
     * @param whole what is in it after a run that was not killed
     * @return what is wrong with it
     */
    Optional<String> fault(Path folder, FolderContent before, FolderContent whole) throws Exception;

    /** Compares what is not compared byte by byte; by default nothing. */
    default Optional<String> difference(Path whole, Path resumed) throws Exception {
        return Optional.empty();
    }
}
