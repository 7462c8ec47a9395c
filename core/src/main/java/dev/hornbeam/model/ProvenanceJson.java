package dev.hornbeam.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hornbeam.work.StepCost;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.StreamSupport;

/** The provenance of a model as the manifest of format 1 stores it: metrics in one flat object, settings by step. */
final class ProvenanceJson {
    private ProvenanceJson() {}

    static ObjectNode tree(Provenance provenance) {
        ObjectNode object = ModelJson.empty();
        object.put("created", provenance.created());
        object.set("versions", ModelJson.tree(provenance.versions()));
        object.set("data", ModelJson.tree(provenance.data()));
        object.set("prefixes", ModelJson.tree(provenance.prefixes()));
        if (!provenance.labels().isEmpty()) {
            object.set("labels", ModelJson.tree(new TreeMap<>(provenance.labels())));
        }
        object.set("settings", provenance.recorded().settings());
        object.set("model", provenance.recorded().network());
        object.set("metrics", tree(provenance.metrics()));
        if (!provenance.given().isEmpty()) {
            object.set("given", ModelJson.tree(provenance.given()));
        }
        object.put("task", provenance.task().name());
        provenance.relation().ifPresent(relation -> object.set("relation", ModelJson.tree(relation)));
        return object;
    }

    private static ObjectNode tree(LearningMetrics metrics) {
        ObjectNode object = ModelJson.empty();
        object.put("sampler", metrics.paths().sampler());
        object.put("bodies", metrics.paths().bodies());
        object.put("closedPaths", metrics.paths().closed());
        object.put("openPaths", metrics.paths().open());
        object.setAll(ModelJson.tree(metrics.fit()));
        object.put("rules", metrics.rules());
        object.put("heads", metrics.heads());
        object.set("validMrr", ModelJson.tree(metrics.validMrr()));
        object.setAll(ModelJson.tree(metrics.effort()));
        return object;
    }

    /** Reads a provenance; an invalid value is reported with the name of the file. */
    static Provenance read(ObjectNode object, Path file) {
        ObjectNode settings = ModelJson.inner(object, "settings", file);
        ObjectNode network = ModelJson.inner(object, "model", file);
        ObjectNode metrics = ModelJson.inner(object, "metrics", file);
        ObjectNode data = ModelJson.inner(object, "data", file);
        try {
            Optional<RelationTask> relation = object.hasNonNull("relation")
                    ? Optional.of(ModelJson.value(object.get("relation"), RelationTask.class))
                    : Optional.empty();
            boolean isRelation = object.path("task").asText().equals(Task.RELATION.name());
            if (isRelation != relation.isPresent()) {
                throw new IllegalArgumentException(
                        "task " + object.path("task").asText() + (isRelation ? " without" : " with") + " its settings");
            }
            RecordedSettings recorded = new RecordedSettings(settings, network);
            recorded.completion(); // rejected here rather than when the first question is asked
            return new Provenance(
                    text(object, "created"),
                    map(object.path("versions"), JsonNode::asText),
                    ModelJson.value(data, DataSource.class),
                    map(object.path("prefixes"), JsonNode::asText),
                    map(object.path("labels"), JsonNode::asText),
                    recorded,
                    metrics(metrics),
                    object.hasNonNull("given")
                            ? ModelJson.value(object.get("given"), GivenRules.class)
                            : GivenRules.NONE,
                    relation);
        } catch (IllegalArgumentException | NullPointerException e) {
            throw ModelJson.damaged(file, "values that do not fit (" + ModelJson.deepest(e) + ")", e);
        }
    }

    private static LearningMetrics metrics(ObjectNode object) {
        return new LearningMetrics(
                new LearningMetrics.Paths(
                        text(object, "sampler"),
                        object.path("bodies").asInt(),
                        object.path("closedPaths").asLong(),
                        object.path("openPaths").asLong()),
                ModelJson.value(object, LearningMetrics.Fit.class),
                object.path("rules").asInt(),
                object.path("heads").asInt(),
                map(object.path("validMrr"), node -> ModelJson.value(node, Double.class)),
                new LearningMetrics.Effort(
                        object.path("resumed").asBoolean(),
                        map(object.path("costs"), node -> ModelJson.value(node, StepCost.class)),
                        object.path("peakBytes").asLong(),
                        StreamSupport.stream(object.path("cuts").spliterator(), false)
                                .map(JsonNode::asText)
                                .toList()));
    }

    private static String text(ObjectNode object, String name) {
        if (!object.path(name).isTextual()) {
            throw new IllegalArgumentException("no text \"" + name + "\"");
        }
        return object.get(name).asText();
    }

    private static <T> Map<String, T> map(JsonNode object, Function<JsonNode, T> value) {
        Map<String, T> map = new LinkedHashMap<>();
        object.properties().forEach(entry -> map.put(entry.getKey(), value.apply(entry.getValue())));
        return map;
    }
}
