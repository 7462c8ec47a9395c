package dev.hornbeam.neural.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.input.InputException;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SafeTensorsTest {
    @TempDir
    Path folder;

    private static SafeTensors sample() {
        Map<String, SafeTensors.Tensor> tensors = new LinkedHashMap<>();
        tensors.put("b", new SafeTensors.Tensor(new long[] {2, 3}, new float[] {1, -2, 3.5f, Float.MIN_VALUE, 0, 6}));
        tensors.put("a", new SafeTensors.Tensor(new long[] {1}, new float[] {Float.NaN}));
        tensors.put("none", new SafeTensors.Tensor(new long[] {0, 4}, new float[0]));
        return new SafeTensors(Map.of("née", "line\n\"quoted\""), tensors);
    }

    @Test
    void whatIsWrittenIsReadBackInOrder() throws IOException {
        Path file = folder.resolve("t.safetensors");
        sample().write(file);
        SafeTensors back = SafeTensors.read(file);
        assertThat(back.metadata()).isEqualTo(sample().metadata());
        assertThat(back.tensors().keySet()).containsExactly("b", "a", "none");
        sample().tensors().forEach((name, tensor) -> {
            assertThat(back.tensors().get(name).shape()).isEqualTo(tensor.shape());
            assertThat(back.tensors().get(name).values()).isEqualTo(tensor.values());
        });
        assertThat(folder).isDirectoryNotContaining(p -> p.toString().endsWith(".part"));
    }

    @Test
    void theLayoutIsThatOfTheFormat() throws IOException {
        Path file = folder.resolve("t");
        new SafeTensors(Map.of(), Map.of("x", new SafeTensors.Tensor(new long[] {2}, new float[] {1, 2}))).write(file);
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        int length = (int) bytes.getLong();
        assertThat(length % 8).isZero();
        byte[] header = new byte[length];
        bytes.get(header);
        assertThat(new String(header, StandardCharsets.UTF_8).trim())
                .isEqualTo("{\"__metadata__\":{},\"x\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]}}");
        assertThat(bytes.getFloat()).isEqualTo(1);
        assertThat(bytes.getFloat()).isEqualTo(2);
        assertThat(bytes.hasRemaining()).isFalse();
    }

    @Test
    void everyTruncationIsRefusedInOneLine() throws IOException {
        Path file = folder.resolve("t");
        sample().write(file);
        byte[] whole = Files.readAllBytes(file);
        for (int length = 0; length < whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> SafeTensors.read(file))
                    .isInstanceOf(InputException.class)
                    .hasMessageNotContaining("\n");
        }
    }

    @Test
    void randomDamageIsReadOrRefusedButNothingElse() throws IOException {
        Path file = folder.resolve("t");
        sample().write(file);
        byte[] whole = Files.readAllBytes(file);
        Random random = new Random(1);
        for (int i = 0; i < 2000; i++) {
            byte[] damaged = whole.clone();
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            Files.write(file, damaged);
            try {
                SafeTensors.read(file);
            } catch (InputException e) {
                assertThat(e.getMessage()).doesNotContain("\n").contains("Maybe");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "{\"x\":1}",
                "{\"x\":{\"dtype\":\"F64\",\"shape\":[1],\"data_offsets\":[0,8]}}",
                "{\"x\":{\"dtype\":\"F32\",\"shape\":[3],\"data_offsets\":[0,8]}}",
                "{\"x\":{\"dtype\":\"F32\",\"shape\":[-2],\"data_offsets\":[0,-8]}}",
                "{\"x\":{\"dtype\":\"F32\",\"shape\":[2147483647,2147483647],\"data_offsets\":[0,8]}}",
                "{\"x\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[4,8]}}",
                "{\"__metadata__\":{\"a\":{}}}",
                "{\"__metadata__\":[]}",
                "not JSON"
            })
    void headersThatDoNotFitAreRefused(String header) throws IOException {
        byte[] text = header.getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes = ByteBuffer.allocate(8 + text.length + 8).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(text.length).put(text).putFloat(1).putFloat(2);
        Path file = Files.write(folder.resolve("t"), bytes.array());
        assertThatThrownBy(() -> SafeTensors.read(file)).isInstanceOf(InputException.class);
    }

    @Test
    void aMissingFileIsNamed() {
        assertThatThrownBy(() -> SafeTensors.read(folder.resolve("none")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("none");
    }

    @Test
    void aWriteThatFailsHalfWayLeavesTheOldFile() throws IOException {
        Path file = folder.resolve("t");
        sample().write(file);
        byte[] before = Files.readAllBytes(file);
        assertThatThrownBy(() -> sample().write(file, FullDisk::new))
                .isInstanceOf(IOException.class)
                .hasMessage("No space left on device");
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    /** Takes a few bytes, then no more. */
    private static final class FullDisk extends FilterOutputStream {
        FullDisk(OutputStream disk) {
            super(disk);
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            out.write(bytes, from, Math.min(count, 5));
            throw new IOException("No space left on device");
        }
    }
}
