package dev.hornbeam.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.dist.ReleaseFiles.ThirdParty;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThirdPartyTest {
    @TempDir
    private Path folder;

    private Path bill(String... components) throws IOException {
        return Files.writeString(
                folder.resolve("bill.json"), "{\"components\": [" + String.join(", ", components) + "]}");
    }

    private static String component(String name, String licences) {
        return "{\"group\": \"org.example\", \"name\": \"" + name + "\", \"version\": \"1.0\", \"licenses\": ["
                + licences + "]}";
    }

    private void jar(String name, String... entries) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(folder.resolve(name)))) {
            for (String entry : entries) {
                zip.putNextEntry(new ZipEntry(entry));
                zip.write("text".getBytes());
            }
        }
    }

    @Test
    void licencesAndNoticesAreWritten() throws IOException {
        jar("b-1.0.jar", "META-INF/NOTICE.txt", "META-INF/other/NOTICE", "License.md", "org/example/NOTICE.class");
        Path bill = bill(
                component("b", "{\"license\": {\"id\": \"MIT\"}}, {\"license\": {\"name\": \"Some licence\"}}"),
                component("a", "{\"expression\": \"Apache-2.0\"}"),
                "{\"group\": \"dev.hornbeam\", \"name\": \"hornbeam-core\", \"version\": \"1\"}");

        ThirdParty.read(bill, folder).write(folder.resolve("licenses"));

        assertThat(folder.resolve("licenses/THIRD-PARTY.md"))
                .content()
                .contains("| org.example:a | 1.0 | Apache-2.0 |\n| org.example:b | 1.0 | MIT, Some licence |\n")
                .doesNotContain("hornbeam-core");
        assertThat(folder.resolve("licenses/MIT.txt")).content().contains("Permission is hereby granted");
        assertThat(folder.resolve("licenses/b-1.0/NOTICE.txt")).hasContent("text");
        assertThat(folder.resolve("licenses/b-1.0/License.md")).hasContent("text");
        assertThat(folder.resolve("licenses/b-1.0")).isDirectoryNotContaining("glob:**other");
    }

    @Test
    void aLibraryWithoutTermsIsRefused() throws IOException {
        Path none = bill(component("a", ""));
        assertThatThrownBy(() -> ThirdParty.read(none, folder))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("a-1.0 under []");
        Path unknown = bill(component("a", "{\"license\": {\"name\": \"Beerware of my own\"}}"));
        assertThatThrownBy(() -> ThirdParty.read(unknown, folder)).isInstanceOf(InputException.class);

        jar("a-1.0.jar", "LICENSE");
        assertThat(ThirdParty.read(unknown, folder).components()).hasSize(1);
    }

    @Test
    void sumsAreThoseOfSha256sum() throws IOException {
        Files.writeString(folder.resolve("b"), "");
        Files.writeString(folder.resolve("a"), "abc");

        Checksums.main(new String[] {folder.toString()});
        Checksums.main(new String[] {folder.toString()});

        assertThat(folder.resolve(Checksums.FILE))
                .hasContent("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a\n"
                        + "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  b\n");
    }
}
