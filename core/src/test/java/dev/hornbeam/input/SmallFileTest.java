package dev.hornbeam.input;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SmallFileTest {
    /** What a device such as /dev/zero gives. */
    private static final InputStream ZEROS = new InputStream() {
        @Override
        public int read() {
            return 0;
        }

        @Override
        public int read(byte[] into, int offset, int length) {
            return length;
        }
    };

    @TempDir
    private Path folder;

    @Test
    void readsTextAndLines() throws IOException {
        Path file = Files.writeString(folder.resolve("f"), "ä\nb\n");
        assertThat(SmallFile.text(file, "text")).isEqualTo("ä\nb\n");
        assertThat(SmallFile.lines(file, "text")).containsExactly("ä", "b");
        Files.write(file, new byte[] {'a', (byte) 0xFF});
        assertThatThrownBy(() -> SmallFile.text(file, "text")).isInstanceOf(CharacterCodingException.class);
    }

    @Test
    void whatHasNoEndIsRefused() {
        assertThatThrownBy(() -> SmallFile.text(ZEROS, "f", "settings"))
                .isInstanceOf(InputException.class)
                .hasMessage("f: found more than 64 MB, expected settings. Maybe this is another kind of file.");
    }

    @Test
    void aLineThatHasNoEndIsRefused() {
        BufferedReader lines = new BufferedReader(new InputStreamReader(LineLimit.guarded(ZEROS, "f"), UTF_8));
        assertThatThrownBy(lines::readLine)
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("f:1: found a line of more than 16777216 bytes");
    }
}
