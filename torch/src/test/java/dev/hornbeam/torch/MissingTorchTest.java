package dev.hornbeam.torch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.input.InputException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MissingTorchTest {
    @TempDir
    private Path folder;

    /** Asks for PyTorch in a virtual machine of its own. */
    public static final class Probe {
        private Probe() {}

        public static void main(String[] arguments) {
            try {
                System.out.println("found " + Torch.engine().getEngineName());
            } catch (InputException e) {
                System.out.println(e.getMessage());
            }
        }
    }

    private String probe(Predicate<String> jars, Path cache) throws IOException {
        String all = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        String some = Arrays.stream(all.split(File.pathSeparator))
                .filter(jars)
                .collect(Collectors.joining(File.pathSeparator));
        ProcessBuilder java = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                some,
                Probe.class.getName());
        java.environment().put("DJL_CACHE_DIR", cache.toString());
        Process process = java.redirectError(ProcessBuilder.Redirect.DISCARD).start();
        return new String(process.getInputStream().readAllBytes(), UTF_8);
    }

    @Test
    void aMissingLibraryIsNamedWithWhatCanBeDone() throws IOException {
        assertThat(probe(jar -> !jar.contains("pytorch-native"), folder))
                .hasLineCount(1)
                .contains("PyTorch: found no native library for ")
                .contains("Maybe put it into the folder torch", "encoder rnn or lstm");
    }

    @Test
    void aLibraryThatCannotBeUnpackedIsNotCalledMissing() throws IOException {
        assertThat(probe(jar -> true, Path.of("/proc/none")))
                .hasLineCount(1)
                .startsWith("/proc/none: found a folder that cannot be made or written")
                .contains("DJL_CACHE_DIR");
    }

    @Test
    void nativeCodeIsNotLoadedFromAFolderThatOthersMayWriteTo() throws IOException {
        Path open = Files.createDirectory(folder.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThat(probe(jar -> true, open)).hasLineCount(1).contains("open: found a folder that others may write to");
        assertThat(open).isEmptyDirectory();
    }
}
