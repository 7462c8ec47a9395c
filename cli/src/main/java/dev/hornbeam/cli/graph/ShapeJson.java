package dev.hornbeam.cli.graph;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.shape.Constraint;
import dev.hornbeam.shape.ConstraintKind;
import dev.hornbeam.shape.Degree;
import dev.hornbeam.shape.RelationProfile;
import dev.hornbeam.shape.Sample;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** What a graph looks like, for programs; the keys are described in docs/stats.md and stay as they are. */
final class ShapeJson {
    private final ShapeOfData shape;

    ShapeJson(ShapeOfData shape) {
        this.shape = shape;
    }

    void write(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("shape");
        json.writeArrayFieldStart("relations");
        for (RelationProfile profile : shape.profiles()) {
            relation(json, profile);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("constraints");
        for (Constraint constraint : shape.constraints().all()) {
            json.writeStartObject();
            json.writeStringField("constraint", constraint.kind().label());
            json.writeStringField("first", constraint.first());
            json.writeStringField("second", constraint.second().isEmpty() ? null : constraint.second());
            json.writeNumberField("held", constraint.held());
            json.writeNumberField("of", constraint.of());
            json.writeStringField("origin", constraint.origin().label());
            json.writeEndObject();
        }
        json.writeEndArray();
        sampled(json, shape.samples());
        json.writeEndObject();
    }

    private static void sampled(JsonGenerator json, List<Sample> samples) throws IOException {
        json.writeArrayFieldStart("sampled");
        for (Sample sample : samples) {
            json.writeStartObject();
            json.writeStringField("what", sample.what());
            json.writeStringField("from", sample.unit());
            json.writeNumberField("looked", sample.looked());
            json.writeNumberField("of", sample.of());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void relation(JsonGenerator json, RelationProfile profile) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", shape.data().relations().name(profile.relation()));
        json.writeObjectFieldStart("degrees");
        for (Map.Entry<ConstraintKind, Degree> entry : profile.degrees().entrySet()) {
            Degree degree = entry.getValue();
            json.writeObjectFieldStart(entry.getKey().label());
            json.writeNumberField("held", degree.held());
            json.writeNumberField("of", degree.of());
            json.writeNumberField("share", degree.share());
            json.writeNumberField("least", degree.least());
            json.writeEndObject();
        }
        json.writeEndObject();
        kinds(json, "subjects", profile.subjects());
        kinds(json, "objects", profile.objects());
        json.writeObjectFieldStart("exceptions");
        for (Map.Entry<ConstraintKind, List<Triple>> entry :
                profile.exceptions().entrySet()) {
            json.writeArrayFieldStart(entry.getKey().label());
            for (Triple triple : entry.getValue()) {
                json.writeStartArray();
                json.writeString(shape.data().entities().name(triple.head()));
                json.writeString(shape.data().relations().name(triple.relation()));
                json.writeString(shape.data().entities().name(triple.tail()));
                json.writeEndArray();
            }
            json.writeEndArray();
        }
        json.writeEndObject();
        sampled(json, profile.samples());
        json.writeEndObject();
    }

    private static void kinds(JsonGenerator json, String key, List<RelationProfile.KindShare> kinds)
            throws IOException {
        json.writeArrayFieldStart(key);
        for (RelationProfile.KindShare kind : kinds) {
            json.writeStartObject();
            json.writeStringField("kind", kind.kind());
            json.writeNumberField("share", kind.share());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
