package dev.hornbeam.graph.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import de.siegmar.fastcsv.reader.CsvReader;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;

/** A program that has this module and none of the libraries for compressed files. */
class CoreAloneTest {
    private URLClassLoader alone;

    @TempDir
    Path folder;

    @BeforeEach
    void loadWithoutLibraries() {
        URL[] needed = {location(DatasetReader.class), location(CsvReader.class), location(Logger.class)};
        alone = new URLClassLoader(needed, ClassLoader.getPlatformClassLoader());
    }

    @AfterEach
    void close() throws Exception {
        alone.close();
    }

    @Test
    void readsPlainFiles() throws Exception {
        assertThat(read(Files.writeString(folder.resolve("x.tsv"), "ann\tmother\tbea\n")))
                .isNotNull();
    }

    @Test
    void saysWhichCompressionItCannotRead() throws Exception {
        Path file = Files.write(folder.resolve("x.txt"), new byte[] {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD, 0, 0, 0});

        assertThatThrownBy(() -> read(file))
                .isInstanceOf(InvocationTargetException.class)
                .cause()
                .hasMessageContaining("x.txt: found zstd compression")
                .hasMessageContaining("aircompressor");
    }

    private static URL location(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation();
    }

    private Object read(Path file) throws Exception {
        Class<?> reader = alone.loadClass(DatasetReader.class.getName());
        return reader.getMethod("read", Path.class)
                .invoke(reader.getConstructor().newInstance(), file);
    }
}
