package dev.hornbeam.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.model.Task;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.mine.RuleExtractor;
import java.net.URISyntaxException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Model folders as earlier versions wrote them: they stay readable and say the same. */
class GoldenModelTest {
    @ParameterizedTest
    @ValueSource(strings = "golden-0.1.0")
    void anOldModelGivesItsOldRules(String name) throws URISyntaxException {
        Path folder = Path.of(GoldenModelTest.class.getResource(name).toURI());

        try (LearnedModel model = LearnedModel.load(folder)) {
            RuleSet again = new RuleExtractor(model.relations())
                    .extract(model.corpus(), model.model(), model.settings().extraction());
            assertThat(again.size()).isEqualTo(model.rules().size());
            for (Rule rule : again) {
                Rule old = model.rules().byHead(rule.head()).stream()
                        .filter(rule::sameStatement)
                        .findAny()
                        .orElseThrow();
                assertThat(rule.score()).isCloseTo(old.score(), within(1e-4));
            }
        }
    }

    @Test
    void aModelOfOneGraphIsForCompletion() throws URISyntaxException {
        Path golden = Path.of(GoldenModelTest.class.getResource("golden-0.1.0").toURI());

        assertThat(ModelFolder.open(golden).provenance().task()).isEqualTo(Task.COMPLETION);
        assertThat(ModelFolder.open(golden).provenance().relation()).isEmpty();
    }
}
