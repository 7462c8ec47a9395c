package dev.hornbeam.graph.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.input.InputException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class UnpackLimitTest {
    private static final int ZEROS = 3_000_000;
    private static final int HARMLESS = 1_000_000;

    @Test
    void whatUnpacksToFarMoreThanItsSizeIsRefused() throws IOException {
        byte[] packed = packed(ZEROS);
        assertThat(packed.length * 200L).isLessThan(ZEROS);
        refuses(packed, new UnpackLimit("b.gz", UnpackLimit.MOST, packed.length, HARMLESS));
    }

    @Test
    void theSizeOfAPipeIsWhatWasReadOfIt() throws IOException {
        refuses(packed(ZEROS), new UnpackLimit("b.gz", UnpackLimit.MOST, -1, HARMLESS));
    }

    @Test
    void theBeginningMayBeRepetitive() throws IOException {
        UnpackLimit limit = new UnpackLimit("b.gz", UnpackLimit.MOST, 1, HARMLESS);
        assertThat(unpack(packed(HARMLESS), limit)).isEqualTo(HARMLESS);
    }

    @Test
    void whoAllowsMoreIsNotAskedForTheRatio() throws IOException {
        byte[] packed = packed(ZEROS);
        assertThat(unpack(packed, new UnpackLimit("b.gz", ZEROS, packed.length, HARMLESS)))
                .isEqualTo(ZEROS);
        assertThatThrownBy(() -> unpack(packed, new UnpackLimit("b.gz", ZEROS - 1, packed.length, HARMLESS)))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("b.gz: found data that unpacks to more than 2 MB")
                .hasMessageContaining("raise max-unpacked");
    }

    @Test
    void plainFilesAreNotCountedButPipesAre() throws IOException {
        byte[] plain = new byte[ZEROS];
        assertThat(unpack(plain, new UnpackLimit("b", 10, plain.length))).isEqualTo(ZEROS);
        assertThatThrownBy(() -> unpack(plain, new UnpackLimit("b", 10, -1))).isInstanceOf(InputException.class);
    }

    private static void refuses(byte[] packed, UnpackLimit limit) {
        assertThatThrownBy(() -> unpack(packed, limit))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("b.gz: found data that unpacks to more than 200 times its size, 1 MB so far")
                .hasMessageContaining("raise max-unpacked");
    }

    private static long unpack(byte[] packed, UnpackLimit limit) throws IOException {
        try (InputStream in = Compression.unpacked(new ByteArrayInputStream(packed), "b.gz", limit)) {
            return in.transferTo(OutputStream.nullOutputStream());
        }
    }

    private static byte[] packed(int zeros) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(new byte[zeros]);
        }
        return bytes.toByteArray();
    }
}
