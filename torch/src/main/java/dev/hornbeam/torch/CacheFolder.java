package dev.hornbeam.torch;

import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Set;

/**
 * The folder that DJL unpacks PyTorch to and loads it from. Native code must come from nobody else: the folder belongs to the
 * user of this process, and only that user may write there. DJL's own fall-back, a folder in the temporary one, is never used.
 */
final class CacheFolder {
    private static final String SETTING = "DJL_CACHE_DIR";
    private static final String ENGINES = "ENGINE_CACHE_DIR";

    private CacheFolder() {}

    /** Names the folder to DJL, and makes it if it is not there. */
    static void settle() {
        String named = System.getenv(SETTING) != null ? System.getenv(SETTING) : System.getProperty(SETTING);
        Path folder =
                named != null ? Path.of(named) : Path.of(System.getProperty("user.home"), ".cache", "hornbeam-torch");
        settle(folder);
    }

    static void settle(Path folder) {
        try {
            if (!Files.isDirectory(folder)) {
                Files.createDirectories(folder.toAbsolutePath().getParent());
                if (isPosix(folder.toAbsolutePath().getParent())) {
                    Files.createDirectory(
                            folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
                } else {
                    Files.createDirectory(folder);
                }
            }
            Path real = folder.toRealPath();
            Path probe = Files.createTempFile(real, "owner", null);
            UserPrincipal user = Files.getOwner(probe, LinkOption.NOFOLLOW_LINKS);
            Files.delete(probe);
            require(real, user);
            for (String inner : new String[] {"pytorch", "cache"}) {
                if (Files.exists(real.resolve(inner))) {
                    require(real.resolve(inner), user);
                }
            }
            System.setProperty(SETTING, real.toString());
            System.setProperty(ENGINES, real.toString());
        } catch (IOException e) {
            throw InputException.of(
                    folder.toString(),
                    "a folder that cannot be made or written (" + e.getClass().getSimpleName() + ")",
                    "one to unpack PyTorch to, with 500 MB of room",
                    "Maybe name another one by " + SETTING + ".",
                    e);
        }
    }

    private static boolean isPosix(Path folder) throws IOException {
        return Files.getFileStore(folder).supportsFileAttributeView("posix");
    }

    private static void require(Path folder, UserPrincipal user) throws IOException {
        UserPrincipal owner = Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS);
        if (!owner.equals(user)) {
            throw refused(folder, "a folder of " + owner.getName());
        }
        if (isPosix(folder)) {
            Set<PosixFilePermission> allowed = Files.readAttributes(
                            folder, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                    .permissions();
            if (allowed.contains(PosixFilePermission.GROUP_WRITE)
                    || allowed.contains(PosixFilePermission.OTHERS_WRITE)) {
                throw refused(folder, "a folder that others may write to");
            }
        }
    }

    private static InputException refused(Path folder, String found) {
        return InputException.of(
                folder.toString(),
                found,
                "one that belongs to you and that only you may write to, since PyTorch is loaded from it",
                "Maybe name another one by " + SETTING + ".");
    }
}
