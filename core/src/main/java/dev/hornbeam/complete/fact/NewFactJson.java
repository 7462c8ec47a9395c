package dev.hornbeam.complete.fact;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.rule.text.RuleFormat;
import dev.hornbeam.text.VisibleJson;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.util.List;

/** New facts as one JSON object per line, with labels where the data has them. */
public final class NewFactJson implements NewFactFormat {
    private static final ObjectMapper JSON = VisibleJson.mapper();

    @Override
    public String name() {
        return "jsonl";
    }

    @Override
    public List<String> endings() {
        return List.of(".jsonl");
    }

    @Override
    public Output open(OutputStream stream, Dataset data, FactOrigin origin) {
        Writer out = new BufferedWriter(new OutputStreamWriter(stream, UTF_8), 1 << 16);
        return new Output() {
            @Override
            public void write(FoundFact found) throws IOException {
                out.write(JSON.writeValueAsString(object(found, data)));
                out.write('\n');
            }

            @Override
            public void finish() throws IOException {
                out.flush();
            }
        };
    }

    private static ObjectNode object(FoundFact found, Dataset data) {
        DerivedFact fact = found.fact();
        String relation = data.relations().name(fact.relation());
        ObjectNode object = JSON.createObjectNode();
        object.put("head", data.entities().name(fact.head()));
        object.put("relation", relation);
        object.put("tail", data.entities().name(fact.tail()));
        object.put("probability", fact.probability());
        object.put("score", fact.score());
        object.put("round", found.round());
        object.put("rule", RuleFormat.statement(fact.rule(), data.relations()));
        data.labels().entity(fact.head()).ifPresent(label -> object.put("head_label", label));
        data.labels().relation(relation).ifPresent(label -> object.put("relation_label", label));
        data.labels().entity(fact.tail()).ifPresent(label -> object.put("tail_label", label));
        return object;
    }
}
