package dev.hornbeam.graph.read;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.hornbeam.graph.read.Compression.UnpackingStream;
import dev.hornbeam.input.InputException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/** The archives, detected by their first bytes once they are uncompressed: many files in one. */
public enum Archive {
    ZIP(0, new byte[] {'P', 'K', 3, 4}),
    TAR(257, "ustar".getBytes(US_ASCII));

    private final int at;
    private final byte[] magic;

    Archive(int at, byte[] magic) {
        this.at = at;
        this.magic = magic;
    }

    /** Takes one file of an archive. */
    public interface Entries {
        /**
         * @param name its path in the archive
         * @param content ends where the file ends
         */
        void read(String name, InputStream content) throws IOException;
    }

    /** The archive that begins with these bytes. */
    public static Optional<Archive> of(byte[] opening) {
        return Arrays.stream(values())
                .filter(kind -> opening.length >= kind.at + kind.magic.length
                        && Arrays.equals(
                                opening, kind.at, kind.at + kind.magic.length, kind.magic, 0, kind.magic.length))
                .findFirst();
    }

    /**
     * Passes the files of an archive on, in its order; nothing goes to the disk.
     *
     * @param limit counts the bytes of files that are not wanted; whoever reads the others counts them, uncompressed
     */
    public void read(InputStream in, String where, UnpackLimit limit, Predicate<String> wanted, Entries entries)
            throws IOException {
        try {
            if (this == ZIP) {
                readZip(in, where, limit, wanted, entries);
            } else {
                Tar.read(in, where, limit, wanted, entries);
            }
        } catch (NoClassDefFoundError missing) {
            throw InputException.of(
                    where,
                    "a tar archive",
                    "an archive whose library is installed",
                    "Maybe add commons-compress to the class path, or unpack it.",
                    missing);
        } catch (IOException | IllegalArgumentException damaged) {
            throw UnpackingStream.problem(where, name().toLowerCase(java.util.Locale.ROOT), damaged);
        }
    }

    private static void readZip(
            InputStream in, String where, UnpackLimit limit, Predicate<String> wanted, Entries entries)
            throws IOException {
        ZipInputStream zip = new ZipInputStream(in);
        for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
            if (!entry.isDirectory() && wanted.test(entry.getName())) {
                entries.read(entry.getName(), new UnpackingStream(new Unclosed(zip), "zip", where));
            }
            limit.counted(zip).transferTo(java.io.OutputStream.nullOutputStream());
        }
    }

    // In a class of its own, loaded on first use: the library is optional.
    private static final class Tar {
        static void read(InputStream in, String where, UnpackLimit limit, Predicate<String> wanted, Entries entries)
                throws IOException {
            TarArchiveInputStream tar = new TarArchiveInputStream(in);
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                if (entry.isFile() && wanted.test(entry.getName())) {
                    entries.read(entry.getName(), new UnpackingStream(new Unclosed(tar), "tar", where));
                } else {
                    limit.count(Math.max(0, entry.getSize()));
                }
            }
        }
    }

    /** One file of an archive; whoever reads it must not close the archive. */
    private static final class Unclosed extends FilterInputStream {
        Unclosed(InputStream archive) {
            super(archive);
        }

        @Override
        public void close() {
            // the next file follows
        }
    }
}
