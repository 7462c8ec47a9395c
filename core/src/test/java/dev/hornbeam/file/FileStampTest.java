package dev.hornbeam.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileStampTest {
    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void write() throws IOException {
        file = Files.writeString(folder.resolve("file"), "abc");
    }

    @Test
    void theStampIsSizeAndSha256() throws IOException {
        // the first example of FIPS 180-2
        assertThat(FileStamp.of(file))
                .isEqualTo(new FileStamp(3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
    }

    @Test
    void anEmptyFileHasAStampToo() throws IOException {
        assertThat(FileStamp.of(Files.writeString(file, "")))
                .isEqualTo(new FileStamp(0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
    }

    @Test
    void aFileThatIsTheSameIsAccepted() throws IOException {
        FileStamp stamp = FileStamp.of(file);

        assertThatCode(() -> stamp.requireSame(file)).doesNotThrowAnyException();
    }

    @Test
    void aFileThatIsMissingCutOffOrEditedIsRefusedInOneLine() throws IOException {
        FileStamp stamp = FileStamp.of(file);

        Files.writeString(file, "abd");
        assertThatCode(() -> stamp.requireSize(file)).doesNotThrowAnyException();
        assertRefused(stamp, "another checksum", "ba7816bf8f01");
        Files.writeString(file, "ab");
        assertRefused(stamp, "found 2 bytes", "3 as the manifest says");
        Files.delete(file);
        assertRefused(stamp, "no such file", "3 bytes");
        Files.createDirectory(file);
        assertRefused(stamp, "no such file", "3 bytes");
    }

    private void assertRefused(FileStamp stamp, String... parts) {
        assertThatThrownBy(() -> stamp.requireSame(file))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(file.toString())
                .hasMessageContainingAll(parts)
                .hasMessageContaining("Maybe ")
                .hasMessageNotContaining("\n");
    }

    @Test
    void nothingCannotBeStamped() throws IOException {
        Files.delete(file);

        assertThatThrownBy(() -> FileStamp.of(file)).isInstanceOf(NoSuchFileException.class);
    }
}
