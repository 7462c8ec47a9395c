package dev.hornbeam.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The few steps by which folders are put in place, each of which happens or does not: tests end the work between any two
 * of them, as a kill would.
 */
public interface FileOperations {
    /** On the disk itself. */
    FileOperations ON_DISK = new FileOperations() {};

    /** Makes a folder that is not there. */
    default void createFolder(Path folder) throws IOException {
        Files.createDirectory(folder);
    }

    /** Writes a new file and brings it to disk. */
    default void write(Path file, String text) throws IOException {
        Files.writeString(file, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        sync(file);
    }

    /** Gives a file or folder another name; a file of that name is replaced. */
    default void move(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Removes a file or an empty folder, if it is there. */
    default void remove(Path entry) throws IOException {
        Files.deleteIfExists(entry);
    }

    /** Brings a file, or the names in a folder, to disk. */
    default void sync(Path entry) throws IOException {
        boolean isFolder = Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS);
        try (FileChannel channel =
                FileChannel.open(entry, isFolder ? StandardOpenOption.READ : StandardOpenOption.WRITE)) {
            channel.force(true);
        } catch (IOException fault) {
            if (!isFolder) { // not every system can do it for folders
                throw fault;
            }
        }
    }

    /** Removes a file, or a folder with all that is in it; links are removed and not followed. */
    default void removeAll(Path entry) throws IOException {
        if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
            for (Path inner : entries(entry)) {
                removeAll(inner);
            }
        }
        remove(entry);
    }

    /** What is in a folder, by name. */
    static List<Path> entries(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return new ArrayList<>(entries.sorted().toList());
        }
    }
}
