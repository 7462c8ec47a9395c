package dev.hornbeam.dist;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchiveCheckTest {
    @TempDir
    private Path folder;

    private Path archive(String classPath, String... jars) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
        ByteArrayOutputStream jar = new ByteArrayOutputStream();
        new JarOutputStream(jar, manifest).close();
        Path archive = folder.resolve("a.zip");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
            zip.putNextEntry(new ZipEntry("hornbeam-1/hornbeam.jar"));
            zip.write(jar.toByteArray());
            for (String each : jars) {
                zip.putNextEntry(new ZipEntry("hornbeam-1/" + each));
            }
        }
        return archive;
    }

    @Test
    void jarsAreThoseThatTheManifestNames() throws IOException {
        Path whole = archive("lib/a-1.jar lib/b-2.jar", "lib/", "lib/a-1.jar", "lib/b-2.jar");
        assertThatCode(() -> ArchiveCheck.check(whole)).doesNotThrowAnyException();

        archive("lib/a-1.jar lib/b-2.jar", "lib/a-1.jar", "lib/b-3.jar");
        assertThatThrownBy(() -> ArchiveCheck.main(new String[] {folder.toString()}))
                .hasMessageContaining("found no lib/b-2.jar");

        Path more = archive("lib/a-1.jar", "lib/a-1.jar", "lib/c-1.jar");
        assertThatThrownBy(() -> ArchiveCheck.check(more)).hasMessageContaining("nobody asks for: lib/c-1.jar");
    }
}
