package dev.hornbeam.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hornbeam.complete.CompletionOptions;
import dev.hornbeam.path.SamplerOptions;
import dev.hornbeam.rule.RuleMeasure;
import org.junit.jupiter.api.Test;

class RecordedSettingsTest {
    private static RecordedSettings settings(String json) throws JsonProcessingException {
        ObjectMapper mapper = new ObjectMapper();
        return new RecordedSettings((ObjectNode) mapper.readTree(json), mapper.createObjectNode());
    }

    @Test
    void whatAManifestDoesNotSayIsAsByDefault() throws JsonProcessingException {
        RecordedSettings none = settings("{}");
        assertThat(none.completion()).isEqualTo(CompletionOptions.DEFAULTS);
        assertThat(none.maxLength()).isEqualTo(SamplerOptions.DEFAULTS.maxLength());
        assertThat(none.countsValid()).isFalse();
    }

    @Test
    void theOptionsOfWeighingAreReadAsManifestsWriteThem() throws JsonProcessingException {
        CompletionOptions read = settings("""
                        {"reasoning": {"measure": "PCA", "budget": 9,
                         "learning": {"queries": 7, "passes": 3, "rate": 0.5, "l1": 0},
                         "attributes": {"used": false, "pull": 7}}}
                        """).completion();
        assertThat(read)
                .isEqualTo(CompletionOptions.DEFAULTS
                        .withMeasure(RuleMeasure.PCA)
                        .withBudget(9)
                        .withLearning(learning -> learning.withQueries(7)
                                .withFit(fit -> fit.withPasses(3).withRate(0.5).withL1(0)))
                        .withAttributes(attributes -> attributes.withUsed(false).withPull(7)));
    }
}
