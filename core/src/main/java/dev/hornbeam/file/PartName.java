package dev.hornbeam.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.zip.CRC32;

/**
 * Names of files that are being written beside the file they will become. Nobody can foresee one, it tells which file it
 * is for, and as long as the file is locked its writer lives: others are removed.
 */
final class PartName {
    private static final String ENDING = ".part";

    /** Tells apart the files of this process, which it must not try to lock: closing them again would end its own locks. */
    private static final String PROCESS = UUID.randomUUID().toString().replace("-", "");

    private PartName() {}

    /** A new name beside a file. */
    static Path fresh(Path target) {
        return target.resolveSibling(prefix(target) + PROCESS + "-" + UUID.randomUUID() + ENDING);
    }

    /** The same for one target and of bounded length, however long its name. */
    private static String prefix(Path target) {
        CRC32 sum = new CRC32();
        sum.update(target.getFileName().toString().getBytes(UTF_8));
        return String.format("%s%08x-", FolderVersion.OURS, sum.getValue());
    }

    /**
     * Shows others that the writer lives, where the system can lock files.
     *
     * @return whether the file is there: another process may have taken it for one that was left
     */
    static boolean hold(Path part, FileChannel channel) {
        try {
            return channel.tryLock() != null && Files.exists(part, LinkOption.NOFOLLOW_LINKS);
        } catch (IOException unsupported) {
            return true; // then nobody else can lock it either, and it is left alone
        }
    }

    /** Removes what killed processes have left of a file. */
    static void sweep(Path target) {
        String prefix = prefix(target);
        List<Path> left = new ArrayList<>();
        if (!Files.isDirectory(target.getParent())) {
            return;
        }
        try (DirectoryStream<Path> found = Files.newDirectoryStream(target.getParent(), prefix + "*" + ENDING)) {
            found.forEach(left::add);
        } catch (IOException | RuntimeException unreadable) {
            return; // a folder can be writable and yet not be listed
        }
        for (Path each : left) {
            if (!each.getFileName().toString().startsWith(prefix + PROCESS)) {
                removeIfAbandoned(each);
            }
        }
    }

    private static void removeIfAbandoned(Path part) {
        try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            if (channel.tryLock() != null) {
                Files.deleteIfExists(part);
            }
        } catch (IOException | OverlappingFileLockException e) {
            // not ours to remove
        }
    }
}
