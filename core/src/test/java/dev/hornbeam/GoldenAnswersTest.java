package dev.hornbeam;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A model folder of 0.1.0 with its answers: it stays readable and gives the same answers. */
class GoldenAnswersTest {
    private static final ExplanationOptions SHORT = new ExplanationOptions(3, 1, 0);

    private static Path resource(String name) throws URISyntaxException {
        return Path.of(GoldenAnswersTest.class.getResource("model/" + name).toURI());
    }

    static Completion company() throws URISyntaxException {
        Path facts = Path.of("..", "docs", "tutorial", "company.tsv");
        return RuleModel.load(resource("golden-0.1.0-weighed")).on(Facts.read(facts));
    }

    static List<JsonNode> answered() throws IOException, URISyntaxException {
        List<JsonNode> answered = new ArrayList<>();
        for (String line : Files.readAllLines(resource("golden-0.1.0-weighed-answers.jsonl"))) {
            answered.add(new ObjectMapper().readTree(line));
        }
        return answered;
    }

    @ParameterizedTest
    @MethodSource("answered")
    void anOldModelGivesItsOldAnswers(JsonNode before) throws URISyntaxException {
        Completion company = company();
        String relation = before.get("relation").asText();
        boolean asksTail = before.get("tail").isNull();
        List<Prediction> now = asksTail
                ? company.tails(before.get("head").asText(), relation, 5)
                : company.heads(relation, before.get("tail").asText(), 5);
        assertThat(now).hasSize(before.get("answers").size());
        for (int i = 0; i < now.size(); i++) {
            assertSame(now.get(i), before.get("answers").get(i));
            assertSameProofs(company, now.get(i), before.get("answers").get(i).get("proofs"));
        }
        assertThat(company.notes()).isEmpty();
    }

    private static void assertSame(Prediction now, JsonNode before) {
        assertThat(now.entity().name()).isEqualTo(before.get("entity").asText());
        assertThat(now.share()).isCloseTo(before.get("probability").asDouble(), within(1e-12));
        assertThat(now.byRule()).isEqualTo(before.get("reached").asBoolean());
        assertThat(now.known()).isEqualTo(before.get("known").asBoolean());
        if (before.get("score").isNull()) {
            assertThat(now.score()).isEqualTo(Double.NEGATIVE_INFINITY);
        } else {
            assertThat(now.score()).isCloseTo(before.get("score").asDouble(), within(1e-9));
        }
    }

    private static void assertSameProofs(Completion company, Prediction now, JsonNode before) {
        List<Proof> proofs =
                company.explain(now.question(), now.entity().name(), SHORT).proofs();
        assertThat(proofs).hasSize(before.size());
        for (int i = 0; i < proofs.size(); i++) {
            assertThat(proofs.get(i).rule().statement())
                    .isEqualTo(before.get(i).get("rule").asText());
            assertThat(proofs.get(i).share())
                    .isCloseTo(before.get(i).get("share").asDouble(), within(1e-9));
            assertThat(proofs.get(i).pathCount())
                    .isEqualTo(before.get(i).get("path_count").asInt());
            assertThat(proofs.get(i).paths().get(0).toString())
                    .isEqualTo(before.get(i).get("paths").get(0).asText());
        }
    }
}
