package dev.hornbeam.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.reason.Answer;
import dev.hornbeam.reason.AnswerExplanation;
import dev.hornbeam.reason.AnswerExplanation.AttributeProof;
import dev.hornbeam.reason.AnswerExplanation.RuleProof;
import dev.hornbeam.reason.Answers;
import dev.hornbeam.shape.ConstraintCheck;
import dev.hornbeam.text.VisibleJson;
import java.io.IOException;
import java.util.List;

/**
 * Ranked answers for programs, one question per line; the keys are described in docs/reasoning.md and stay as they are.
 */
final class PredictionJson {
    private static final ObjectMapper JSON = VisibleJson.mapper();

    private final Dataset data;
    private final ProofText proofs;
    private final ConstraintCheck check;

    PredictionJson(Dataset data, ConstraintCheck check) {
        this.check = check;
        this.data = data;
        this.proofs = new ProofText(DisplayNames.full(data), Style.PLAIN);
    }

    /** @param explanations one per answer, or none */
    String line(AskedQuery asked, Answers answers, List<AnswerExplanation> explanations) throws IOException {
        ObjectNode line = JSON.createObjectNode();
        String known = data.entities().name(asked.entity());
        line.put("head", asked.asksTail() ? known : null);
        line.put("relation", data.relations().name(asked.relation()));
        line.put("tail", asked.asksTail() ? null : known);
        line.put("reached", answers.reached());
        line.put("cut_rules", answers.cutRules());
        ArrayNode list = line.putArray("answers");
        int[] ranks = PredictionText.ranks(answers.answers());
        for (int i = 0; i < ranks.length; i++) {
            Answer answer = answers.answers().get(i);
            ObjectNode row = list.addObject();
            row.put("rank", answer.known() ? null : ranks[i]);
            row.put("entity", data.entities().name(answer.entity()));
            data.labels().entity(answer.entity()).ifPresent(label -> row.put("label", label));
            put(row, "score", answer.score());
            put(row, "probability", answer.probability());
            row.put("reached", answer.reached());
            row.put("known", answer.known());
            row.put(
                    "contradiction",
                    PredictionText.contradiction(asked, answer, data.displayNames(), check)
                            .orElse(null));
            if (!explanations.isEmpty()) {
                proofs(row.putArray("proofs"), explanations.get(i).proofs());
                attributes(row.putArray("attributes"), explanations.get(i).attributes());
            }
        }
        return JSON.writeValueAsString(line);
    }

    /** One object per proof: rule, share, number of paths, and some of the paths. */
    void proofs(ArrayNode into, List<RuleProof> list) {
        for (RuleProof proof : list) {
            ObjectNode row = into.addObject();
            row.put("rule", proofs.statement(proof.rule()));
            row.put("share", proof.share());
            row.put("part", proof.part());
            row.put("path_count", proof.pathCount());
            ArrayNode paths = row.putArray("paths");
            proofs.paths(proof).forEach(paths::add);
        }
    }

    /** One object per rule with constants: the rule as it fires, its share and part. */
    void attributes(ArrayNode into, List<AttributeProof> list) {
        for (AttributeProof proof : list) {
            ObjectNode row = into.addObject();
            row.put("rule", proofs.statement(proof.rule()));
            row.put("share", proof.share());
            row.put("part", proof.part());
            row.put("weight", proof.rule().weight());
            row.put("support", proof.rule().support());
            row.put("body_count", proof.rule().bodyCount());
        }
    }

    /** JSON has neither NaN nor infinity. */
    static void put(ObjectNode into, String key, double value) {
        if (Double.isFinite(value)) {
            into.put(key, value);
        } else {
            into.putNull(key);
        }
    }
}
