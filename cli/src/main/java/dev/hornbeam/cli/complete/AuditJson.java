package dev.hornbeam.cli.complete;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hornbeam.AuditFinding;
import dev.hornbeam.Fact;
import java.util.List;

/** Findings for programs, one per line; the keys are described in docs/audit.md and stay as they are. */
final class AuditJson {
    private static final ObjectMapper JSON = new ObjectMapper();

    private AuditJson() {}

    static String lines(List<AuditFinding> findings) throws JsonProcessingException {
        StringBuilder lines = new StringBuilder();
        for (AuditFinding finding : findings) {
            lines.append(JSON.writeValueAsString(object(finding))).append('\n');
        }
        return lines.toString();
    }

    private static ObjectNode object(AuditFinding finding) {
        ObjectNode object = JSON.createObjectNode();
        object.put("kind", finding.kind().label());
        object.put("severity", finding.severity());
        object.put("head", finding.entities().get(0));
        object.put("relation", finding.fact().map(Fact::relation).orElse(null));
        object.put("tail", finding.entities().get(1));
        object.put("rather", finding.rival().orElse(null));
        object.put("rule", finding.rule().map(rule -> rule.text()).orElse(null));
        ArrayNode evidence = object.putArray("evidence");
        finding.evidence().forEach(evidence::add);
        return object;
    }
}
