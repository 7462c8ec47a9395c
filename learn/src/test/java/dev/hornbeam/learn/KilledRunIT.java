package dev.hornbeam.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.LearnListener;
import dev.hornbeam.LearnStep;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.input.InputException;
import dev.hornbeam.learn.setting.AskedSettings;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.model.Task;
import dev.hornbeam.testkit.Graphs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs that end without a word, as by a kill, and those that go on with them. */
class KilledRunIT {
    private static final Dataset DATA = split(SmallFamily.facts(12));

    @TempDir
    private Path folder;

    /** Thrown in place of the end of the process: nobody cleans up after it. */
    private static final class Killed extends Error {
        private static final long serialVersionUID = 1;
    }

    /** Grandmothers of some families are held out, so that choices are made and probabilities measured. */
    private static Dataset split(List<String> facts) {
        Dataset all = Graphs.dataset(facts.toArray(String[]::new));
        Triples.Builder train = new Triples.Builder();
        Triples.Builder valid = new Triples.Builder();
        Triples.Builder test = new Triples.Builder();
        int grandmother = all.relations().id("grandmother");
        for (int i = 0; i < all.train().size(); i++) {
            int family = i / 6;
            boolean held = all.train().relation(i) == grandmother && family % 3 == 0;
            Triples.Builder to = !held ? train : family % 2 == 0 ? valid : test;
            to.add(all.train().head(i), all.train().relation(i), all.train().tail(i));
        }
        return new Dataset("family", all.entities(), all.relations(), train.build(), valid.build(), test.build());
    }

    private static LearnOptions asked() {
        Map<String, List<String>> words = new LinkedHashMap<>();
        words.put("dimension", List.of("8"));
        words.put("epochs", List.of("4"));
        words.put("batch", List.of("8"));
        words.put("threads", List.of("1"));
        words.put("checkpoint-seconds", List.of("0"));
        words.put("seed", List.of("7"));
        words.put("final", List.of("true"));
        return LearnOptions.of(AskedSettings.of(Task.COMPLETION, words, "test"), DATA.relations()::id);
    }

    private static LearnListener killingAt(LearnStep last) {
        return new LearnListener() {
            @Override
            public void begins(LearnStep step) {
                if (step == last) {
                    throw new Killed();
                }
            }
        };
    }

    private Path whole() {
        Path whole = folder.resolve("whole");
        new Learner(asked()).learn(DATA, whole, IfThere.REFUSE).close();
        return whole;
    }

    private Path killed(LearnStep step) {
        Path place = folder.resolve("killed");
        assertThatThrownBy(() -> new Learner(asked(), killingAt(step)).learn(DATA, place, IfThere.REFUSE))
                .isInstanceOf(Killed.class);
        return place;
    }

    private static Map<String, byte[]> content(Path folder) throws IOException {
        Map<String, byte[]> content = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                if (!file.endsWith(ModelFolder.MANIFEST)) {
                    content.put(file.getFileName().toString(), Files.readAllBytes(file));
                }
            }
        }
        return content;
    }

    @ParameterizedTest
    @EnumSource(LearnStep.class)
    void aRunThatIsKilledInAnyStepGoesOnThereToTheSameBytes(LearnStep step) throws IOException {
        Path whole = whole();
        Path place = killed(step);
        Set<LearnStep> again = EnumSet.noneOf(LearnStep.class);
        LearnListener listening = new LearnListener() {
            @Override
            public void begins(LearnStep begun) {
                again.add(begun);
            }
        };

        new Learner(LearnOptions.DEFAULTS, listening)
                .learn(DATA, place, IfThere.RESUME)
                .close();

        Map<String, byte[]> expected = content(whole);
        Map<String, byte[]> found = content(place);
        assertThat(found.keySet()).isEqualTo(expected.keySet());
        expected.forEach((name, bytes) -> assertThat(found.get(name)).as(name).isEqualTo(bytes));
        Set<LearnStep> done = EnumSet.noneOf(LearnStep.class);
        if (step.compareTo(LearnStep.SAMPLE) > 0) {
            done.add(LearnStep.SAMPLE);
        }
        if (step.compareTo(LearnStep.COUNT) > 0) {
            done.add(LearnStep.EXTRACT);
            done.add(LearnStep.COUNT);
        }
        if (step.compareTo(LearnStep.MINE) > 0) {
            done.add(LearnStep.MINE);
        }
        if (step.compareTo(LearnStep.FINAL) > 0) {
            done.add(LearnStep.WEIGH); // before, its long parts are kept, but not what halves of the questions say
            done.add(LearnStep.FINAL);
        }
        if (step.compareTo(LearnStep.FOLD) > 0) {
            done.add(LearnStep.FOLD);
        }
        assertThat(again).noneMatch(done::contains);
        assertThat(folder)
                .isDirectoryNotContaining(each -> each.getFileName().toString().startsWith("."));
    }

    /** Kills come after ever more of what weighing reports, until it ends before the kill. */
    @Test
    void aRunThatIsKilledAgainAndAgainWhileItWeighsEndsWithTheSameBytes() throws IOException {
        Path whole = whole();
        Path place = killed(LearnStep.MINE);
        int kills = 0;
        for (boolean done = false; !done; kills++) {
            int[] left = {3 * kills};
            LearnListener killing = new LearnListener() {
                @Override
                public void moves(LearnStep step, long moved, long total, String note) {
                    if ((step == LearnStep.WEIGH || step == LearnStep.FINAL) && left[0]-- == 0) {
                        throw new Killed();
                    }
                }
            };
            try {
                new Learner(LearnOptions.DEFAULTS, killing)
                        .learn(DATA, place, IfThere.RESUME)
                        .close();
                done = true;
            } catch (Killed killed) {
                done = false;
            }
        }
        assertThat(kills).isGreaterThan(2);
        Map<String, byte[]> expected = content(whole);
        content(place).forEach((name, bytes) -> assertThat(bytes).as(name).isEqualTo(expected.get(name)));
    }

    @Test
    void settingsAreKeptBeforeAnyWorkAndOthersAreRefused() {
        Path place = killed(LearnStep.SAMPLE);
        assertThat(RunFolder.isUnfinished(place)).isTrue();

        LearnOptions other = LearnOptions.of(
                AskedSettings.of(Task.COMPLETION, Map.of("dimension", List.of("9")), "test"), DATA.relations()::id);
        assertThatThrownBy(() -> new Learner(other).learn(DATA, place, IfThere.RESUME))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("dimension 8, not 9");
        try (LearnedModel resumed = new Learner(LearnOptions.DEFAULTS).learn(DATA, place, IfThere.RESUME)) {
            assertThat(resumed.settings().model().dimension()).isEqualTo(8);
            assertThat(resumed.settings().seed()).isEqualTo(7);
        }
    }

    @Test
    void whereThereIsNothingToResumeThatIsSaid() throws IOException {
        Path place = folder.resolve("none");
        assertThatThrownBy(() -> new Learner(LearnOptions.DEFAULTS).learn(DATA, place, IfThere.RESUME))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("found no run")
                .hasMessageContaining("nothing to resume");
        assertThat(folder).isEmptyDirectory();
        Files.createDirectories(place.resolve("checkpoint")); // killed before the first file was there
        assertThatThrownBy(() -> new Learner(LearnOptions.DEFAULTS).learn(DATA, place, IfThere.RESUME))
                .hasMessageContaining("nothing to resume");
    }

    @Test
    void oneChangedBitInAnyFileIsRefused() throws IOException {
        Path checkpoint = killed(LearnStep.FOLD).resolve("checkpoint");
        List<Path> files;
        try (Stream<Path> all = Files.list(checkpoint)) {
            files = new ArrayList<>(all.sorted().toList());
        }
        assertThat(files)
                .extracting(file -> file.getFileName().toString())
                .contains(
                        "journal",
                        "run.json",
                        "gathered.json",
                        "corpus.bin",
                        "training.safetensors",
                        "counted.tsv",
                        "final-rules.tsv");
        for (Path file : files) {
            boolean isReadOnResume = !file.getFileName().toString().matches("(joined|weigh|again).*");
            byte[] bytes = Files.readAllBytes(file);
            for (int at : new int[] {0, bytes.length / 3, bytes.length / 2, bytes.length - 1}) {
                byte[] changed = bytes.clone();
                changed[at] ^= 4;
                Files.write(file, changed);
                if (isReadOnResume) {
                    assertThatThrownBy(() -> new Learner(LearnOptions.DEFAULTS)
                                    .learn(DATA, checkpoint.getParent(), IfThere.RESUME)
                                    .close())
                            .as(file + " at " + at)
                            .isInstanceOf(InputException.class);
                }
            }
            Files.write(file, bytes);
        }
        assertThat(files).allMatch(Files::exists);
    }

    @Test
    void otherFactsInValidOrTestAreRefused() throws IOException {
        Path place = killed(LearnStep.WEIGH);
        for (int which = 0; which < 2; which++) {
            Dataset other = new Dataset(
                    DATA.name(),
                    DATA.entities(),
                    DATA.relations(),
                    DATA.train(),
                    which == 0 ? turned(DATA.valid()) : DATA.valid(),
                    which == 1 ? turned(DATA.test()) : DATA.test());
            assertThatThrownBy(() -> new Learner(LearnOptions.DEFAULTS).learn(other, place, IfThere.RESUME))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("other facts in valid or test");
        }
    }

    /** The same facts the other way round. */
    private static Triples turned(Triples facts) {
        Triples.Builder turned = new Triples.Builder();
        for (int i = facts.size() - 1; i >= 0; i--) {
            turned.add(facts.head(i), facts.relation(i), facts.tail(i));
        }
        return turned.build();
    }

    @Test
    void whatIsAskedForCanBeKeptAndBegunLater() throws IOException {
        Path place = folder.resolve("later");
        new Learner(asked()).prepare(DATA, place, IfThere.REFUSE);
        assertThatThrownBy(() -> ModelFolder.open(place)).hasMessageContaining("has not ended");

        try (LearnedModel learned = new Learner(LearnOptions.DEFAULTS).learn(DATA, place, IfThere.RESUME)) {
            assertThat(learned.provenance().metrics().effort().resumed()).isFalse();
        }
        Map<String, byte[]> expected = content(whole());
        content(place).forEach((name, bytes) -> assertThat(bytes).isEqualTo(expected.get(name)));
    }

    @Test
    void aRunThatIsKilledBeforeItsJournalIsThereIsNoneToGoOnWith() throws IOException {
        Path place = killed(LearnStep.values()[0]);
        Files.delete(place.resolve("checkpoint/journal"));
        assertThatThrownBy(() -> new Learner(asked()).learn(DATA, place, IfThere.RESUME))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("nothing to resume");
        new Learner(asked()).learn(DATA, place, IfThere.REFUSE).close();
        assertThat(RunFolder.isModel(place)).isTrue();
    }
}
