package dev.hornbeam.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RehearsalTest {
    @TempDir
    private Path folder;

    @Test
    void everyCommandOfItSucceedsAndNothingIsLeftBehind() throws IOException {
        Path place = Files.createDirectory(folder.resolve("place"));
        assertThat(Rehearsal.run(place)).isZero();
        assertThat(place).doesNotExist();
    }
}
