package dev.hornbeam.file;

import dev.hornbeam.file.AtomicFile.WriteFault;
import dev.hornbeam.file.FolderInProgress.FolderPlacing;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;

/**
 * Where the files of a folder are while a new version of them is put in place. A version is written in a folder within the
 * folder and becomes valid by one rename to {@link #NEXT}; only then its files are moved up, one after the other. Until
 * all are, a file that is still in {@link #NEXT} counts, and not one of the same name above it.
 */
public final class FolderVersion {
    /** How the names begin that are no content of a folder. */
    static final String OURS = ".hornbeam-";

    /** Holds the files of the valid version that have not been moved up yet. */
    static final String NEXT = OURS + "next";

    /** In it, what is left to do; it is removed last. */
    static final String PLAN = OURS + "plan";

    private static final int ATTEMPTS = 500;
    private static final int MILLISECONDS_BETWEEN = 20;

    private FolderVersion() {}

    /** Whether an entry of a folder belongs to the way it is written and is no content of it. */
    public static boolean isOurs(Path entry) {
        return entry.getFileName().toString().startsWith(OURS);
    }

    /** Whether files of the valid version are still to be moved up. */
    public static boolean isBeingPlaced(Path folder) {
        return Files.exists(folder.resolve(NEXT));
    }

    /** Where the valid file of a name is, or would be. */
    public static Path file(Path folder, String name) {
        Path next = folder.resolve(NEXT).resolve(name);
        return Files.exists(next) ? next : folder.resolve(name);
    }

    /** Whether a folder has a file of a name. */
    public static boolean has(Path folder, String name) {
        return Files.exists(folder.resolve(NEXT).resolve(name)) || Files.exists(folder.resolve(name));
    }

    /**
     * Ends what a killed process has left to do, for whoever reads a folder by the names of its files.
     *
     * @throws InputException if it cannot be ended here
     */
    public static void settle(Path folder) {
        for (int attempt = 0; Files.exists(folder.resolve(NEXT)); attempt++) {
            try (FolderLock lock = FolderLock.joined(folder)) {
                FolderPlacing.finish(lock.folder(), FileOperations.ON_DISK);
            } catch (IOException fault) {
                throw InputException.of(
                        folder.toString(),
                        "a folder whose replacement was cut off and cannot be ended (" + WriteFault.reason(fault) + ")",
                        "a folder that can be written",
                        "Maybe run the same command once where the folder can be written.",
                        fault);
            } catch (InputException atWork) {
                if (attempt == ATTEMPTS) {
                    throw atWork;
                }
                pause(); // a living process puts it in place just now
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(MILLISECONDS_BETWEEN);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted");
        }
    }
}
