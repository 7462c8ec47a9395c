package dev.hornbeam.learn.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hornbeam.complete.Weighting;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.learn.Learner;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.model.RecordedSettings;
import dev.hornbeam.model.Task;
import dev.hornbeam.neural.option.ModelOptions.Encoder;
import dev.hornbeam.neural.option.ModelOptions.Structure;
import dev.hornbeam.neural.option.ModelOptions.Values;
import dev.hornbeam.neural.train.Preset;
import dev.hornbeam.path.SamplerKind;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.testkit.Graphs;
import java.net.URISyntaxException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class LearnSettingsTest {
    @Test
    void settingsAreReadBackAsTheyWere() {
        LearnSettings settings = LearnSettings.of(Preset.PAPER)
                .withMaxLength(2)
                .withRuleLength(4)
                .withSeed(7)
                .withStories(paths -> paths.withMaxLength(5))
                .withExtraction(extraction -> extraction.withHeads(java.util.Set.of(3, 1)));

        assertThat(LearnSettings.read(settings.json(Task.RELATION))).isEqualTo(settings);
    }

    @Test
    void thePapersPresetDoesWhatItsCodeDoesAndNoMore() {
        LearnSettings paper = LearnSettings.of(Preset.PAPER).suiting(Graphs.of("a r b", "b s c"));

        assertThat(paper.weighs()).isFalse();
        assertThat(paper.sampler()).isEqualTo(SamplerKind.WALK);
        assertThat(paper.paths().maxLength()).isEqualTo(3);
        assertThat(paper.paths().openRatio()).isEqualTo(.1);
        assertThat(paper.model().structure()).isEqualTo(Structure.GREEDY);
        assertThat(paper.model().values()).isEqualTo(Values.KEYS);
        assertThat(paper.extraction().top()).isEqualTo(200);
        assertThat(paper.extraction().fits(new int[] {3, 1})).isTrue();
        assertThat(paper.extraction().fits(new int[] {3})).isFalse();
        assertThat(paper.extraction().maxLength()).isEqualTo(2);
        Weighting applied = Weighting.untrained(Relations.of("r", "s"), paper.reasoning());
        assertThat(applied.options().measure()).isEqualTo(RuleMeasure.SCORE);
        assertThat(applied.aggregation().of(0).label()).isEqualTo("sum");
        assertThat(applied.leastSupport()).isZero();
    }

    @Test
    void whatAnsweringReadsStandsWhereItAlwaysStood() {
        ObjectNode tree = LearnSettings.of(Preset.SMALL).withSeed(5).json(Task.COMPLETION);

        assertThat(tree.at("/model/seed").asLong()).isEqualTo(5);
        assertThat(tree.at("/paths/maxLength").asInt()).isEqualTo(3);
        assertThat(tree.at("/mining/leastSupport").asInt()).isEqualTo(2);
        assertThat(tree.at("/endsOnAll").isBoolean()).isTrue();
        assertThat(tree.at("/reasoning/learning/seed").asLong()).isEqualTo(5);
        assertThat(tree.at("/trainer/epochs").asInt()).isEqualTo(18);
        assertThat(tree.at("/trainer/agreement").asDouble()).isEqualTo(0.1);
        assertThat(tree.at("/stories").isMissingNode()).isTrue();
    }

    @Test
    void theManifestOfAnOldFolderHasItsValues() throws URISyntaxException {
        Path golden = Path.of(Learner.class.getResource("golden-0.1.0").toURI());

        LearnSettings settings = LearnSettings.of(ModelFolder.open(golden).provenance());

        assertThat(settings.preset()).isEqualTo(Preset.SMALL);
        assertThat(settings.sampler()).isEqualTo(SamplerKind.AUTO);
        assertThat(settings.paths().threads()).isEqualTo(1);
        assertThat(settings.model().dimension()).isEqualTo(8);
        assertThat(settings.model().encoder()).isEqualTo(Encoder.RNN);
        assertThat(settings.model().first().scale()).isEqualTo(3);
        assertThat(settings.trainer().schedule().epochs()).isEqualTo(60);
        assertThat(settings.trainer().schedule().leastSteps()).isZero();
        assertThat(settings.trainer().loss().undefined()).isFalse();
        assertThat(settings.mining().paths().maxLength()).isEqualTo(2);
        RecordedSettings recorded = ModelFolder.open(golden).provenance().recorded();
        RecordedSettings again = settings.recorded(LearnSettings.network(recorded), Task.COMPLETION);
        for (JsonNode paths : again.settings().findParents("observations")) { // added since
            ((ObjectNode) paths).remove("observations");
        }
        ((ObjectNode) recorded.settings().get("reasoning")).remove("pull"); // gone since
        assertThat(again).isEqualTo(recorded);
    }

    @Test
    void settingsThatNoLongerExistAreIgnored() {
        ObjectNode tree = LearnSettings.of(Preset.SMALL).json(Task.COMPLETION);
        ((ObjectNode) tree.get("trainer")).put("momentum", 0.9);

        assertThat(LearnSettings.read(tree)).isEqualTo(LearnSettings.of(Preset.SMALL));
    }

    @Test
    void aValueThatDoesNotFitIsRefused() {
        ObjectNode tree = LearnSettings.of(Preset.SMALL).json(Task.COMPLETION);
        ((ObjectNode) tree.get("model")).put("dimension", 0);

        assertThatThrownBy(() -> LearnSettings.read(tree))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("dimension");
    }
}
