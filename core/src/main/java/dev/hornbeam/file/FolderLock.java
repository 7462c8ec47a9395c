package dev.hornbeam.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Optional;

/**
 * Keeps two runs from writing to the same folder: a file next to it names the process. The lock of a dead process is
 * taken over; the start time distinguishes it from a later process with the same number.
 */
public final class FolderLock implements AutoCloseable {
    private static final int ATTEMPTS = 10;
    private static final int MILLISECONDS_BETWEEN = 50;

    private final Path file;

    private FolderLock(Path file) {
        this.file = file;
    }

    /** Takes the lock of a folder, which need not exist. */
    public static FolderLock take(Path folder) {
        return take(
                folder, "another run that is writing it", "Maybe wait until it has ended, or choose another folder.");
    }

    /**
     * The same for another purpose than writing.
     *
     * @param holder who has it if it is taken, for messages
     * @param maybe what may help then
     */
    public static FolderLock take(Path folder, String holder, String maybe) {
        Path target = folder.toAbsolutePath().normalize();
        if (target.getFileName() == null) {
            throw InputException.of(
                    folder.toString(), "the root of all folders", "a folder to write to", "Maybe choose another name.");
        }
        Path file = target.resolveSibling("." + target.getFileName() + ".lock");
        try {
            Files.createDirectories(file.getParent());
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                if (created(file)) {
                    return new FolderLock(file);
                }
                String owner = owner(file);
                if (isRunning(owner)) {
                    throw taken(folder, holder, maybe, owner.split(" ")[0]);
                }
                boolean beingWritten = owner.isEmpty() && attempt < ATTEMPTS / 2;
                if (beingWritten) {
                    Thread.sleep(MILLISECONDS_BETWEEN);
                } else {
                    Files.deleteIfExists(file);
                }
            }
            throw taken(folder, holder, maybe, "unknown");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw taken(folder, holder, maybe, "unknown");
        } catch (IOException e) {
            throw new UncheckedIOException(new IOException(folder + " cannot be written (" + e.getMessage() + ")", e));
        }
    }

    private static boolean created(Path file) throws IOException {
        try {
            Files.writeString(file, describe(ProcessHandle.current()), UTF_8, StandardOpenOption.CREATE_NEW);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        }
    }

    /** Number and start of a process; the start is 0 if the system does not report it. */
    private static String describe(ProcessHandle process) {
        long start = process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
        return process.pid() + " " + start;
    }

    private static String owner(Path file) throws IOException {
        try {
            return Files.readString(file, UTF_8).strip();
        } catch (NoSuchFileException e) {
            return "";
        }
    }

    private static boolean isRunning(String owner) {
        String number = owner.split(" ")[0];
        Optional<ProcessHandle> process =
                number.matches("[0-9]{1,18}") ? ProcessHandle.of(Long.parseLong(number)) : Optional.empty();
        return process.filter(each -> describe(each).equals(owner)).isPresent();
    }

    private static InputException taken(Path folder, String holder, String maybe, String process) {
        return InputException.of(folder.toString(), holder + " (process " + process + ")", "no other", maybe);
    }

    @Override
    public void close() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // the lock ends with the process at the latest
        }
    }
}
