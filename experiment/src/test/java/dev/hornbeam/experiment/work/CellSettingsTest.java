package dev.hornbeam.experiment.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.experiment.Cell;
import dev.hornbeam.experiment.Experiment.Size;
import dev.hornbeam.experiment.work.CellSettings.WorkSetting;
import dev.hornbeam.input.InputException;
import dev.hornbeam.learn.setting.LearnSettings;
import dev.hornbeam.neural.option.ModelOptions.Structure;
import dev.hornbeam.neural.train.Preset.PaperSettings;
import dev.hornbeam.path.SamplerKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What a declaration may set, what that changes in learning, and what is refused before anything runs. */
class CellSettingsTest {
    private static Cell cell(String data, String... pairs) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            settings.put(pairs[i], pairs[i + 1]);
        }
        return new Cell("x", Size.QUICK, "completion", data, Map.of(), settings, 7);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "epochs       | many",
                "epochs       | 1.5",
                "epochs       | -1",
                "epochs       | ''",
                "rate         | fast",
                "rate         | NaN",
                "structure    | tree",
                "encoder      | lstmm",
                "sampler      | guess",
                "weighs       | treu",
                "endsOnAll    | yes",
                "preset       | papper",
                "share        | 0",
                "share        | 1.5",
                "share        | NaN",
                "methods      | ncrl chosenn",
                "methods      | ''",
                "rulesAHead   | 10 some",
                "chosenOf     | 10,20",
                "hops         | all",
                "simulated    | 12 x",
                "plain        | x",
                "heads        | x",
            })
    void aValueThatASettingCannotHaveIsRefusedInOneLine(String name, String value) {
        assertThatThrownBy(() -> Works.of("completion").check(cell("a", name, value)))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("experiment x: ")
                .hasMessageContainingAll(name, "\"" + value + "\"", "expected ")
                .hasMessageContaining("Maybe")
                .hasMessageNotContaining("\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "preset     | paper",
                "preset     | auto",
                "share      | 0.05",
                "share      | 1",
                "methods    | ncrl count-table ncrl+counts sum max noisy-or learned chosen",
                "rulesAHead | 10 20",
                "plain      | ''",
                "weighs     | false",
                "structure  | greedy",
            })
    void whatItCanHaveIsNot(String name, String value) {
        assertThatCode(() -> Works.of("completion").check(cell("a", name, value)))
                .doesNotThrowAnyException();
    }

    @Test
    void aNameThatNoWorkKnowsIsAnsweredWithTheClosest() {
        assertThatThrownBy(() -> Works.of("cost").check(cell("a", "epoch", "3")))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(
                        "experiment x: found the setting \"epoch\", expected a choice of the work or an option of learning")
                .hasMessageEndingWith("Maybe you meant epochs.");
    }

    @Test
    void aKindOfWorkThatIsNoneIsAnsweredWithTheClosest() {
        assertThatThrownBy(() -> Works.of("complete"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("one of attention, case-study, completion, cost, held-out, inductive, relation")
                .hasMessageNotContaining("\n");
    }

    @Test
    void settingsReachTheStepsOfLearningWithTheSeedOfTheCellOnOneThread() {
        LearnSettings settled = new CellSettings(cell(
                        "a",
                        "window",
                        "3",
                        "structure",
                        "greedy",
                        "epochs",
                        "9",
                        "rate",
                        "0.5",
                        "top",
                        "11",
                        "weighs",
                        "false",
                        "mined",
                        "4"))
                .settled(null);
        assertThat(settled.model().window()).isEqualTo(3);
        assertThat(settled.model().structure()).isEqualTo(Structure.GREEDY);
        assertThat(settled.model().seed()).isEqualTo(7);
        assertThat(settled.trainer().schedule().epochs()).isEqualTo(9);
        assertThat(settled.trainer().schedule().rate()).isEqualTo(0.5);
        assertThat(settled.trainer().compute().threads()).isZero();
        assertThat(settled.extraction().top()).isEqualTo(11);
        assertThat(settled.mining().rules()).isEqualTo(4);
        assertThat(settled.weighs()).isFalse();
    }

    @Test
    void theOrderOfADeclarationDoesNotCount() {
        assertThat(new CellSettings(cell("a", "sampler", "anchored", "walks", "500")).settled(null))
                .isEqualTo(new CellSettings(cell("a", "walks", "500", "sampler", "anchored")).settled(null));
        assertThat(new CellSettings(cell("a", "walks", "500")).settled(null).sampler())
                .as("walks are for the sampler that walks")
                .isEqualTo(SamplerKind.WALK);
    }

    @Test
    void thePapersPresetIsThatOfTheDataSet() {
        LearnSettings family = new CellSettings(cell("family", "preset", "paper", "epochs", "2")).settled(null);
        assertThat(family.model().dimension())
                .isEqualTo(PaperSettings.FAMILY.model().dimension());
        assertThat(family.trainer().schedule().batch())
                .isEqualTo(PaperSettings.FAMILY.trainer().schedule().batch());
        assertThat(family.trainer().schedule().epochs()).as("what is set wins").isEqualTo(2);
        assertThat(CellSettings.paper("wn18rr-ncrl")).isEqualTo(PaperSettings.WN18RR);
        assertThat(CellSettings.paper("another")).isEqualTo(PaperSettings.UMLS);
    }

    @Test
    void listsAreSeparatedByBlanksAndMayBeEmpty() {
        CellSettings settings = new CellSettings(cell("a", "plain", "64 128", "rulesAHead", ""));
        assertThat(settings.list(WorkSetting.PLAIN, "")).containsExactly("64", "128");
        assertThat(settings.list(WorkSetting.RULES_PER_HEAD, "5"))
                .as("set to none")
                .isEmpty();
        assertThat(settings.list(WorkSetting.CHOSEN_OF, "5")).as("not set").isEqualTo(List.of("5"));
        assertThat(settings.whole(WorkSetting.HEADS, 3)).isEqualTo(3);
        assertThat(settings.number(WorkSetting.SHARE, 0.5)).isEqualTo(0.5);
    }

    @ParameterizedTest
    @EnumSource(WorkSetting.class)
    void everySettingIsFoundByItsName(WorkSetting setting) {
        assertThat(WorkSetting.labelled(setting.label())).contains(setting);
        assertThat(setting.label()).matches("[a-z][a-zA-Z]*");
    }
}
