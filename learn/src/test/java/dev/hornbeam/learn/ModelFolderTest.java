package dev.hornbeam.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hornbeam.file.FileStamp;
import dev.hornbeam.input.InputException;
import dev.hornbeam.learn.setting.LearnSettings;
import dev.hornbeam.model.ModelFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelFolderTest {
    @TempDir
    private Path parent;

    private Path folder;
    private LearnedModel learned;

    @BeforeEach
    void learn() {
        folder = parent.resolve("m");
        learned = new Learner(SmallFamily.quick()
                        .change(s ->
                                s.withTrainer(trainer -> trainer.withSchedule(schedule -> schedule.withEpochs(2)))))
                .learn(SmallFamily.dataset());
        learned.save(folder);
    }

    private static void assertRefused(ThrowingCallable call, String... parts) {
        assertThatThrownBy(call)
                .isInstanceOf(InputException.class)
                .hasMessageContainingAll(parts)
                .hasMessageContaining("Maybe ")
                .message()
                .hasLineCount(1);
    }

    @Test
    void whatIsReadIsWhatWasWritten() {
        try (LearnedModel read = LearnedModel.load(folder)) {
            assertThat(read.provenance()).isEqualTo(learned.provenance());
            assertThat(read.corpus()).isEqualTo(learned.corpus());
            assertThat(read.rules().rules()).isEqualTo(learned.rules().rules());
            assertThat(read.model().score(List.of(new int[] {0, 1})))
                    .isDeepEqualTo(learned.model().score(List.of(new int[] {0, 1})));
        }
        assertRefused(() -> learned.save(folder), "found something already there");
    }

    @Test
    void whoMayReadOneFileMayReadAll() throws IOException {
        assumeTrue(Files.getFileStore(folder).supportsFileAttributeView("posix"), "skipped: no POSIX permissions here");
        for (String file : ModelFolder.FILES) {
            assertThat(Files.getPosixFilePermissions(folder.resolve(file)))
                    .isEqualTo(Files.getPosixFilePermissions(folder.resolve("manifest.json")));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"relations.txt", "weights.safetensors", "corpus.bin", "rules.tsv"})
    void aFileThatIsMissingCutOffOrDamagedIsNamed(String name) throws IOException {
        Path file = folder.resolve(name);
        byte[] content = Files.readAllBytes(file);

        byte[] damaged = content.clone();
        damaged[content.length / 2] ^= 1;
        Files.write(file, damaged);
        assertRefused(() -> LearnedModel.load(folder), name, "another checksum");
        Files.write(file, java.util.Arrays.copyOf(content, content.length - 3));
        assertRefused(() -> ModelFolder.open(folder), name, (content.length - 3) + " bytes");
        Files.delete(file);
        assertRefused(() -> ModelFolder.open(folder), name, "no such file");
    }

    @Test
    void aManifestOfALaterVersionIsRefused() throws IOException {
        edit("\"format\": 2", "\"format\": 4");
        assertRefused(() -> ModelFolder.open(folder), "found format version 4", "a newer Hornbeam");
    }

    @Test
    void aManifestThatIsDamagedIsRefused() throws IOException {
        Path file = folder.resolve("manifest.json");
        String text = Files.readString(file);

        Files.writeString(file, text.substring(0, text.length() / 2));
        assertRefused(() -> ModelFolder.open(folder), "manifest.json", "not JSON");
        Files.writeString(file, text.replace("\"dimension\": 16", "\"dimension\": -8"));
        assertRefused(() -> LearnedModel.load(folder), "manifest.json", "dimension");
        Files.writeString(file, text.replace("\"dimension\": 16", "\"dimension\": \"x\""));
        assertRefused(() -> LearnedModel.load(folder), "manifest.json");
        Files.writeString(file, "[]");
        assertRefused(() -> ModelFolder.open(folder), "manifest.json");
        Files.writeString(file, "{\"kind\": \"hornbeam-model\", \"format\": 1}");
        assertRefused(() -> ModelFolder.open(folder), "manifest.json", "format version 1", "before version 0.1.0");
        Files.writeString(file, "{\"kind\": \"hornbeam-model\", \"format\": 2}");
        assertRefused(() -> ModelFolder.open(folder), "manifest.json", "no object \"provenance\"");
    }

    @Test
    void settingsThatCameLaterAreAsByDefault() throws IOException {
        edit("\"openRatio\": 0.1,", "");
        assertThat(LearnSettings.of(ModelFolder.open(folder).provenance())).isEqualTo(learned.settings());
    }

    @Test
    void aWeightThatIsNoNumberIsRefused() throws IOException {
        Path file = folder.resolve("weights.safetensors");
        byte[] content = Files.readAllBytes(file);
        byte[] infinite = {0, 0, (byte) 0x80, 0x7F};
        System.arraycopy(infinite, 0, content, content.length - 4, 4);
        Files.write(file, content);
        String sum = FileStamp.of(file).sha256();
        Path manifest = folder.resolve("manifest.json");
        String text = Files.readString(manifest);
        Files.writeString(
                manifest, text.replaceFirst("(\"weights.safetensors\"[^}]*\"sha256\": \")[0-9a-f]+", "$1" + sum));
        assertRefused(() -> LearnedModel.load(folder), "weights.safetensors: found Infinity in the tensor");
    }

    @Test
    void aFieldThatDoesNotFitIsNamed() throws IOException {
        edit("\"format\": 2", "\"format\": 1.5");
        assertRefused(
                () -> ModelFolder.open(folder), "manifest.json: found \"format\": 1.5, expected a whole number from 1");
        edit("\"format\": 1.5", "\"format\": 4294967297");
        assertRefused(() -> ModelFolder.open(folder), "found format version 4294967297");
        edit("\"format\": 4294967297", "\"format\": 2");
        edit("\"measure\": \"", "\"measure\": \"UN");
        assertRefused(() -> ModelFolder.open(folder), "manifest.json", "\"measure\"", "is none of [");
        edit("\"measure\": \"UN", "\"measure\": \"");
        Path manifest = folder.resolve("manifest.json");
        Files.writeString(manifest, Files.readString(manifest).replaceAll("\"bodies\": (\\d)", "\"bodies\": -$1"));
        assertRefused(() -> ModelFolder.open(folder), "\"metrics.bodies\": -", "expected a whole number from 0");
    }

    private void edit(String from, String to) throws IOException {
        Path file = folder.resolve("manifest.json");
        String text = Files.readString(file);
        assertThat(text).contains(from);
        Files.writeString(file, text.replace(from, to));
    }

    @Test
    void whatIsNoModelIsRefused() throws IOException {
        assertRefused(() -> ModelFolder.open(parent.resolve("none")), "no such folder", "hornbeam learn");
        assertRefused(() -> ModelFolder.open(folder.resolve("rules.tsv")), "found a file");
        assertRefused(() -> ModelFolder.open(parent), "without manifest.json");
        Files.writeString(parent.resolve("manifest.json"), "{\"kind\": \"web-app\"}");
        assertRefused(() -> ModelFolder.open(parent), "the manifest of something else");
    }
}
