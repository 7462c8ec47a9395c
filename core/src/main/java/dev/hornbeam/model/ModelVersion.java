package dev.hornbeam.model;

import dev.hornbeam.file.FolderVersion;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * One version of a model, told by the text of its manifest: what is read counts only if that is the valid manifest before and
 * after, as every change of a file comes after a change of the manifest.
 *
 * @param text no other version has the same
 */
record ModelVersion(Path folder, String text) {
    /** More than there are files, each of which is put in place once. */
    private static final int ATTEMPTS = 20;

    /** Reads something from files. */
    interface Reading<T> {
        T read() throws IOException;
    }

    /** Refuses a folder that holds no model. */
    static void require(Path folder) {
        String shown = folder.toString();
        if (!Files.exists(folder)) {
            throw InputException.of(
                    shown, "no such folder", "a model", "Maybe learn it first: hornbeam learn DATA -o MODEL.");
        }
        if (!Files.isDirectory(folder)) {
            throw InputException.of(shown, "a file", "a model folder", "Maybe name the folder that contains it.");
        }
        if (ModelFolder.isIn(folder)) {
            return;
        }
        if (Files.isDirectory(folder.resolve(ModelFolder.CHECKPOINT))) {
            throw InputException.of(
                    shown, "a run that has not ended", "a finished model", "Maybe resume learning there first.");
        }
        throw InputException.of(
                shown,
                "a folder without " + Manifest.FILE,
                "a model folder",
                "Maybe this is not the folder you meant.");
    }

    /** The version that is valid now: that which is being put in place, if there is one. */
    static ModelVersion of(Path folder) {
        for (int attempt = 1; true; attempt++) {
            try {
                return new ModelVersion(folder, Manifest.text(FolderVersion.file(folder, Manifest.FILE)));
            } catch (NoSuchFileException e) {
                if (attempt == ATTEMPTS) { // moved between being found and being read, but not every time
                    throw InputException.of(
                            folder.toString(), "no " + Manifest.FILE, "a model", "Maybe the folder was removed.", e);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** The same where there may be none. */
    static Optional<ModelVersion> find(Path folder) {
        return ModelFolder.isIn(folder) ? Optional.of(of(folder)) : Optional.empty();
    }

    Manifest manifest() {
        return Manifest.read(text, folder.resolve(Manifest.FILE));
    }

    /** Where a file is at this moment. */
    Path file(String name) {
        return FolderVersion.file(folder, name);
    }

    /**
     * What is read from the files of this version.
     *
     * @throws InputException if another has taken its place
     */
    <T> T reading(Reading<T> reading) {
        for (int attempt = 1; true; attempt++) {
            boolean placing = FolderVersion.isBeingPlaced(folder);
            try {
                T result = reading.read();
                requireValid();
                return result;
            } catch (IOException | InputException | UncheckedIOException fault) {
                requireValid();
                if (!placing || attempt == ATTEMPTS) { // else a file may have been moved up meanwhile
                    throw fault instanceof IOException io ? new UncheckedIOException(io) : (RuntimeException) fault;
                }
            }
        }
    }

    private void requireValid() {
        if (!of(folder).equals(this)) {
            throw InputException.of(
                    folder.toString(),
                    "a model that was replaced while it was read",
                    "one version of it",
                    "Maybe read it again.",
                    new Replaced());
        }
    }

    /** Whether something could not be read because another version took its place. */
    static boolean isReplacement(RuntimeException fault) {
        return fault.getCause() instanceof Replaced;
    }

    private static final class Replaced extends Exception {
        private static final long serialVersionUID = 1;

        private Replaced() {
            super("another version", null, false, false);
        }
    }
}
