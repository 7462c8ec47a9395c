package dev.hornbeam.reason.calibrate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.VocabularyBuilder;
import dev.hornbeam.input.InputException;
import dev.hornbeam.reason.calibrate.Calibration.Steps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalibrationFileTest {
    private static final Relations RELATIONS = relations("uncle", "has part");

    @TempDir
    Path folder;

    private static Relations relations(String... names) {
        VocabularyBuilder vocabulary = new VocabularyBuilder();
        for (String name : names) {
            vocabulary.add(name);
        }
        return new Relations(vocabulary.build());
    }

    private static Steps steps(double... probabilities) {
        double[] thresholds = new double[probabilities.length];
        for (int i = 0; i < thresholds.length; i++) {
            thresholds[i] = i + 1 / 3.0;
        }
        return new Steps(thresholds, probabilities);
    }

    @Test
    void whatIsWrittenIsReadBack() throws IOException {
        Calibration written = new Calibration(
                        List.of(steps(.1, .9), steps(.2), steps(0, 0, 1e-7), steps(1)),
                        new double[] {0, .001, 1e-9, .5})
                .withMissing(new double[] {2.5, .01});
        Path file = folder.resolve("calibration.tsv");
        new CalibrationFile(file).write(written, RELATIONS);

        Calibration read = new CalibrationFile(file).read(RELATIONS);

        assertThat(read.missing()).containsExactly(written.missing());
        for (int relation = 0; relation < RELATIONS.directedCount(); relation++) {
            assertThat(read.unreached(relation)).isEqualTo(written.unreached(relation));
            for (double score = 0; score < 4; score += .25) {
                assertThat(read.steps(relation).at(score))
                        .isEqualTo(written.steps(relation).at(score));
            }
        }
    }

    @Test
    void weightsOfFactsAreReadBack() throws IOException {
        double[][] weights = new double[RELATIONS.count()][FactModel.FEATURES];
        weights[0][2] = -1.5;
        weights[1][FactModel.FEATURES - 1] = 1 / 3.0;
        double[] ofClass = new double[FactModel.FEATURES];
        ofClass[0] = 2;
        FactModel model = new FactModel(
                weights,
                Map.of(1, Map.of("a class of things", ofClass)),
                new double[] {.5, 3},
                new FactModel.Missing(.7, false));
        Path file = folder.resolve("calibration.tsv");
        for (Calibration shares : List.of(
                Calibration.NONE,
                new Calibration(List.of(steps(.1), steps(.2), steps(.3), steps(.4)), new double[4]))) {
            new CalibrationFile(file).write(shares.with(model), RELATIONS);

            FactModel read = new CalibrationFile(file).read(RELATIONS).facts().orElseThrow();

            for (int relation = 0; relation < weights.length; relation++) {
                assertThat(read.weights(relation)).containsExactly(weights[relation]);
                assertThat(read.highest(relation)).isEqualTo(model.highest(relation));
            }
            assertThat(read.ofAnswers(1).get("a class of things")).containsExactly(ofClass);
            assertThat(read.missing()).isEqualTo(model.missing());
        }
    }

    @ParameterizedTest
    @CsvSource({"fact wings, the unknown feature", "fact base of Bob, the inverse"})
    void aWrongRowOfFactsIsTold(String kind, String message) throws IOException {
        Path file = folder.resolve("calibration.tsv");
        String name = message.contains("inverse") ? RELATIONS.name(RELATIONS.count()) : RELATIONS.name(0);
        Files.writeString(file, "query\tscore\tprobability\tof\n" + name.replace(' ', '_') + "\t1.5\t\t" + kind + "\n");
        assertThatThrownBy(() -> new CalibrationFile(file).read(RELATIONS))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(":2:");
    }

    @Test
    void nothingMeasuredIsReadBackAsThat() throws IOException {
        Path file = folder.resolve("calibration.tsv");
        new CalibrationFile(file).write(Calibration.NONE, RELATIONS);
        assertThat(new CalibrationFile(file).read(RELATIONS).directedCount()).isZero();
    }

    @Test
    void aRelationKeepsItsProbabilitiesUnderAnotherId() {
        Calibration own = new Calibration(
                List.of(steps(.1, .9), steps(.2), steps(.3), steps(.4)), new double[] {.01, .02, .03, .04});
        Relations others = relations("new", "has part", "uncle");
        Calibration theirs = own.on(RELATIONS, Graph.of(new VocabularyBuilder().build(), others, Triples.NONE));
        assertThat(theirs.steps(1).at(5)).isEqualTo(.2);
        assertThat(theirs.steps(2).at(5)).isEqualTo(.9);
        assertThat(theirs.unreached(5)).isEqualTo(.03);
        assertThat(theirs.steps(0).at(5)).isZero();
    }

    @Test
    void aLostRowOfUnreachedAnswersIsTold() throws IOException {
        Path file = folder.resolve("calibration.tsv");
        Calibration whole = new Calibration(
                List.of(steps(.1, .9), steps(.2), steps(.3), steps(.4)), new double[] {.01, .02, .03, .04});
        new CalibrationFile(file).write(whole, RELATIONS);
        String text = Files.readString(file);
        assertThat(text).contains("uncle\t\t0.01\tanswer\n");
        Files.writeString(file, text.replace("uncle\t\t0.01\tanswer\n", ""));
        assertThatThrownBy(() -> new CalibrationFile(file).read(RELATIONS))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no row without a score for uncle");
    }

    @Test
    void bytesThatAreNoTextAreTold() throws IOException {
        Path file = Files.write(folder.resolve("calibration.tsv"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
        assertThatThrownBy(() -> new CalibrationFile(file).read(RELATIONS))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("UTF-8");
    }

    @ParameterizedTest
    @CsvSource({
        "uncle|1|.5,3 columns",
        "aunt|1|.5|answer,unknown relation",
        "uncle|x|.5|answer,a number",
        "uncle|1|.5|answer,no row for",
        "uncle|1|.5|answer~uncle|2|.4|answer,do not rise",
        "uncle|NaN|.5|fact,a number",
        "uncle|1|NaN|answer,a number",
        "uncle|1|1.5|fact,a probability from 0 to 1",
        "uncle||-.1|answer,a probability from 0 to 1",
        "uncle||7|answer,a probability from 0 to 1",
        "uncle|1|.5|rumour,fact or rule",
        "uncle||0|rule,a number above 0"
    })
    void aBadTableIsToldInOneLine(String rows, String told) throws IOException {
        Path file = folder.resolve("calibration.tsv");
        String text =
                "query\tscore\tprobability\tof\n" + rows.replace('|', '\t').replace('~', '\n') + "\n";
        Files.writeString(file, text, UTF_8);
        assertThatThrownBy(() -> new CalibrationFile(file).read(RELATIONS))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(told)
                .hasMessageContaining("Maybe");
    }
}
