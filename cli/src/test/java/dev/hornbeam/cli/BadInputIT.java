package dev.hornbeam.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Input that cannot be used, through the real launcher: one line that names the place, and exit code 2. */
class BadInputIT {
    @TempDir
    private Path folder;

    private Run stats(String... arguments) {
        String[] all =
                Stream.concat(Stream.of("stats"), Arrays.stream(arguments)).toArray(String[]::new);
        return Launcher.of(folder).run(all);
    }

    private String file(String name, String content) throws IOException {
        Files.write(folder.resolve(name), content.getBytes(ISO_8859_1));
        return name;
    }

    private static void assertRefused(Run run, String... parts) {
        assertThat(run.err())
                .hasLineCount(1)
                .startsWith("hornbeam: ")
                .contains("Maybe ")
                .contains(parts);
        assertThat(run.out()).isEmpty();
        assertThat(run.code()).isEqualTo(2);
    }

    @Test
    void aMissingFile() throws IOException {
        file("facts.tsv", "a\tr\tb\n");
        assertRefused(stats("fact.tsv"), "fact.tsv", "Maybe you meant facts.tsv");
    }

    @Test
    void anEmptyFile() throws IOException {
        assertRefused(stats(file("empty.tsv", "")), "empty.tsv: found an empty file");
    }

    @Test
    void aFolderWithoutATrainFile() throws IOException {
        file("facts.doc", "a,r,b\n");
        file("notes.md", "#\n");
        assertRefused(stats("."), ".: found a folder without a train file", "facts.doc");
    }

    @Test
    void aRowOfTwoColumns() throws IOException {
        assertRefused(stats(file("two.tsv", "a\tr\tb\na\tr\n")), "two.tsv:2: found 2 columns", "expected 3 columns");
    }

    @Test
    void aRowOfFourColumns() throws IOException {
        assertRefused(stats(file("four.tsv", "a\tr\tb\na\tr\tb\tc\n")), "four.tsv:2: found 4 columns");
    }

    @Test
    void anEmptyName() throws IOException {
        assertRefused(stats(file("name.tsv", "a\tr\tb\n\tr\tb\n")), "name.tsv:2: found an empty name");
    }

    @Test
    void invalidUtf8() throws IOException {
        assertRefused(stats(file("latin.tsv", "a\tr\tb\nZo\u00EB\tr\tb\n")), "latin.tsv:2", "not UTF-8");
    }

    @Test
    void aNulByte() throws IOException {
        assertRefused(stats(file("nul.tsv", "a\tr\tb\na\tr\tb\0\n")), "nul.tsv:2: found a NUL byte");
    }

    @Test
    void aLineOfAHundredMegabytes() throws IOException {
        byte[] megabyte = "x".repeat(1 << 20).getBytes(ISO_8859_1);
        try (OutputStream out = Files.newOutputStream(folder.resolve("long.tsv"))) {
            out.write("a\tr\tb\na\tr\t".getBytes(ISO_8859_1));
            for (int i = 0; i < 100; i++) {
                out.write(megabyte);
            }
        }
        assertRefused(stats("long.tsv"), "long.tsv:2: found a line of more than");
        Files.delete(folder.resolve("long.tsv"));
    }

    @Test
    void aTruncatedGzip() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            for (int i = 0; i < 10_000; i++) {
                out.write(("entity" + i + "\tr\tentity" + i * 7919 + "\n").getBytes(ISO_8859_1));
            }
        }
        Files.write(folder.resolve("cut.tsv.gz"), Arrays.copyOf(packed.toByteArray(), packed.size() / 2));
        assertRefused(stats("cut.tsv.gz"), "cut.tsv.gz");
    }

    @Test
    void anIdOutOfRange() throws IOException {
        file("entity2id.txt", "2\na\t0\nb\t1\n");
        file("relation2id.txt", "1\nr\t0\n");
        file("train2id.txt", "2\n0\t1\t0\n0\t2\t0\n");
        assertRefused(stats("."), "train2id.txt:3", "2");
    }

    @Test
    void aRelationNamedLikeAnInverse() throws IOException {
        assertRefused(stats(file("inverse.tsv", "a\tr\tb\na\tinv_x\tb\n")), "inverse.tsv:2", "inv_x");
    }

    @Test
    void turtleWithASyntaxError() throws IOException {
        String text = "@prefix ex: <http://example.org/> .\nex:a ex:r ex:b .\nex:a ex:r ;; ex:c\n";
        assertRefused(stats(file("broken.ttl", text)), "broken.ttl:3");
    }

    @Test
    void anEndpointThatTimesOut() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            String address = "http://localhost:" + silent.getLocalPort() + "/sparql";
            assertRefused(stats("--sparql", address, "--timeout", "1"), address + ": found no end within 1 s");
        }
    }

    @Test
    void anEndpointThatIsNotThere() throws IOException {
        int port;
        try (ServerSocket gone = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            port = gone.getLocalPort();
        }
        assertRefused(stats("--sparql", "http://localhost:" + port + "/sparql"), "found no server there");
    }

    @Test
    void aFileWithoutPermission() throws IOException {
        Path file = folder.resolve(file("secret.tsv", "a\tr\tb\n"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
        String asNobody = "setpriv --reuid=65534 --regid=65534 --clear-groups";
        boolean root = "root".equals(System.getProperty("user.name"));
        Launcher launcher = Launcher.of(folder);
        assumeTrue(
                !root || launcher.shell(asNobody + " \"$hornbeam\" --version").code() == 0,
                "skipped: root may read everything, and the application cannot be run as nobody here");
        assertRefused(
                launcher.shell((root ? asNobody : "") + " \"$hornbeam\" stats secret.tsv"),
                "secret.tsv: found a file without permission");
    }

    @Test
    void standardOutputThatIsFull() throws IOException {
        assumeTrue(Files.exists(Path.of("/dev/full")), "skipped: there is no /dev/full here");
        file("facts.tsv", "a\tr\tb\n");
        assertRefused(
                Launcher.of(folder).shell("\"$hornbeam\" stats facts.tsv > /dev/full"), "No space left on device");
        assertRefused(Launcher.of(folder).shell("\"$hornbeam\" --version > /dev/full"), "No space left on device");
    }

    @Test
    void aDiskThatIsFullWhileConvertingLeavesNoFolder() throws IOException {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            rows.append("entity").append(i).append("\tr\tentity").append(i + 1).append('\n');
        }
        file("facts.tsv", rows.toString());
        Run run = Launcher.of(folder).shell("ulimit -f 100; \"$hornbeam\" convert facts.tsv -o out");
        assertRefused(run, "out cannot be written (File too large)");
        try (Stream<Path> entries = Files.list(folder)) {
            assertThat(entries.map(Path::getFileName).map(Path::toString)).containsExactly("facts.tsv");
        }
    }

    @Test
    void blankLinesAndWindowsLineEndsAreFine() throws IOException {
        Run run = stats(file("windows.tsv", "a\tr\tb\r\n\r\n  \r\nb\tr\tc\r\n\n"));
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains("3 entities, 1 relation, 2 facts");
        assertThat(run.code()).isZero();
    }

    @Test
    void lenientReadingSkipsAndCountsBadRows() throws IOException {
        Run run = stats("--lenient", file("mixed.tsv", "a\tr\tb\na\tr\n" + "\tr\tb\n".repeat(9) + "b\tr\tc\n"));
        assertThat(run.err())
                .contains("mixed.tsv: skipped 10 bad rows; the first are:")
                .contains("mixed.tsv:2");
        assertThat(run.err().lines().count()).isBetween(4L, 7L);
        assertThat(run.out()).contains("3 entities, 1 relation, 2 facts");
        assertThat(run.code()).isZero();
    }
}
