package dev.hornbeam.fuzz.reader;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.luben.zstd.ZstdOutputStream;
import dev.hornbeam.fuzz.Target;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** Compressed files and archives. */
final class PackedTargets {
    private static final byte[] ROWS =
            "ann\tmother\tbea\nbea\tmother\tcis\nann\tknows\tann\n".repeat(3).getBytes(UTF_8);

    private PackedTargets() {}

    /** Something that writes a file. */
    private interface Packing {
        void write(OutputStream out) throws IOException;
    }

    /** Something that compresses. */
    private interface Compressing {
        OutputStream of(OutputStream out) throws IOException;
    }

    static List<Target> in(Path scratch) {
        byte[] tar = made(PackedTargets::tar);
        return List.of(
                FactTargets.file(scratch, "gzip", 2, "facts.tsv.gz", List.of(packed(GZIPOutputStream::new, ROWS))),
                FactTargets.file(
                        scratch, "bzip2", 20, "facts.tsv.bz2", List.of(packed(BZip2CompressorOutputStream::new, ROWS))),
                FactTargets.file(scratch, "zstd", 2, "facts.tsv.zst", List.of(packed(ZstdOutputStream::new, ROWS))),
                FactTargets.file(
                                scratch,
                                "xz",
                                5,
                                "facts.tsv.xz",
                                List.of(packed(out -> new XZOutputStream(out, new LZMA2Options(0)), ROWS)))
                        .withMegabytes(300), // a dictionary of 200
                FactTargets.file(scratch, "zip", 2, "facts.zip", List.of(made(PackedTargets::zip))),
                FactTargets.file(scratch, "tar", 2, "facts.tar", List.of(tar)),
                FactTargets.file(scratch, "tgz", 2, "facts.tgz", List.of(packed(GZIPOutputStream::new, tar))));
    }

    private static byte[] packed(Compressing compression, byte[] content) {
        return made(out -> {
            try (OutputStream packing = compression.of(out)) {
                packing.write(content);
            }
        });
    }

    private static byte[] made(Packing packing) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            packing.write(out);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
        return out.toByteArray();
    }

    private static void zip(OutputStream out) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry("a/facts.tsv"));
            zip.write(ROWS);
            zip.putNextEntry(new ZipEntry("read.me"));
            zip.write(ROWS);
            zip.putNextEntry(new ZipEntry("more.tsv.gz"));
            zip.write(packed(GZIPOutputStream::new, ROWS));
        }
    }

    private static void tar(OutputStream out) throws IOException {
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(out, 512)) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_GNU);
            for (String name : List.of("a/facts.tsv", "read.me", "long/".repeat(25) + "b.tsv")) {
                TarArchiveEntry entry = new TarArchiveEntry(name);
                entry.setSize(ROWS.length);
                tar.putArchiveEntry(entry);
                tar.write(ROWS);
                tar.closeArchiveEntry();
            }
        }
    }
}
