package dev.hornbeam.cli.complete;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hornbeam.text.VisibleJson;
import java.util.List;

/** Findings for programs, one per line; the keys are described in docs/audit.md and stay as they are. */
final class AuditJson {
    private static final ObjectMapper JSON = VisibleJson.mapper();

    private AuditJson() {}

    static String lines(List<AuditRow> findings) throws JsonProcessingException {
        StringBuilder lines = new StringBuilder();
        for (AuditRow finding : findings) {
            lines.append(JSON.writeValueAsString(object(finding))).append('\n');
        }
        return lines.toString();
    }

    private static ObjectNode object(AuditRow finding) {
        ObjectNode object = JSON.createObjectNode();
        object.put("kind", finding.kind().label());
        object.put("severity", finding.severity());
        object.put("head", finding.head());
        object.put("relation", finding.relation().orElse(null));
        object.put("tail", finding.tail());
        object.put("rather", finding.rather().orElse(null));
        object.put("rule", finding.rule().orElse(null));
        ArrayNode evidence = object.putArray("evidence");
        finding.evidence().forEach(evidence::add);
        return object;
    }
}
