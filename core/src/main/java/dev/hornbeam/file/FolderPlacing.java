package dev.hornbeam.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Puts a complete version of a folder's files in place of the one before. The rename to {@link FolderVersion#NEXT} makes
 * it valid; all steps after it can be done again by whoever comes next, until none is left.
 */
final class FolderPlacing {
    private static final String REMOVE = "remove ";
    private static final String LAST = "last ";

    private FolderPlacing() {}

    /**
     * Makes a version valid and puts it in place.
     *
     * @param part the complete version, within the folder
     * @param replaced which names belong to the version before; those that the new one does not have are removed
     * @param last the name that is moved at the end
     */
    static void place(Path part, Path folder, Predicate<String> replaced, String last, FileOperations files)
            throws IOException {
        StringBuilder plan = new StringBuilder(LAST + last + "\n");
        for (Path entry : FileOperations.entries(folder)) {
            String name = entry.getFileName().toString();
            if (!FolderVersion.isOurs(entry)
                    && replaced.test(name)
                    && !Files.exists(part.resolve(name), LinkOption.NOFOLLOW_LINKS)) {
                plan.append(REMOVE).append(name).append('\n');
            }
        }
        files.write(part.resolve(FolderVersion.PLAN), plan.toString());
        files.sync(part);
        files.move(part, folder.resolve(FolderVersion.NEXT));
        files.sync(folder);
        finish(folder, files);
    }

    /** Does what is left of a version that is valid; nothing if all is done. */
    static void finish(Path folder, FileOperations files) throws IOException {
        Path next = folder.resolve(FolderVersion.NEXT);
        if (!Files.exists(next, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Path plan = next.resolve(FolderVersion.PLAN);
        if (Files.exists(plan, LinkOption.NOFOLLOW_LINKS)) {
            List<String> lines = Files.readAllLines(plan);
            for (Path entry : inOrder(next, lines)) {
                move(entry, folder.resolve(entry.getFileName()), files);
            }
            for (String line : lines) {
                if (line.startsWith(REMOVE)) {
                    files.removeAll(folder.resolve(
                            Path.of(line.substring(REMOVE.length())).getFileName()));
                }
            }
            files.sync(folder);
            files.remove(plan);
        }
        files.remove(next);
    }

    private static List<Path> inOrder(Path next, List<String> lines) throws IOException {
        List<Path> first = new ArrayList<>();
        List<Path> last = new ArrayList<>();
        for (Path entry : FileOperations.entries(next)) {
            String name = entry.getFileName().toString();
            if (!name.equals(FolderVersion.PLAN)) {
                (lines.contains(LAST + name) ? last : first).add(entry);
            }
        }
        first.addAll(last);
        return first;
    }

    /** A folder cannot be moved over another. */
    private static void move(Path from, Path to, FileOperations files) throws IOException {
        if (Files.isDirectory(to, LinkOption.NOFOLLOW_LINKS)) {
            files.removeAll(to);
        }
        files.move(from, to);
    }
}
