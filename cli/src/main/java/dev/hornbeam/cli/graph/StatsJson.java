package dev.hornbeam.cli.graph;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.graph.read.Reading.ReadReport;
import dev.hornbeam.shape.Constraint;
import dev.hornbeam.shape.ConstraintKind;
import dev.hornbeam.shape.RelationProfile;
import dev.hornbeam.shape.RelationProfile.Degree;
import dev.hornbeam.shape.RelationProfile.Sample;
import dev.hornbeam.stats.DatasetStatistics;
import dev.hornbeam.stats.DatasetStatistics.DegreeStatistics;
import dev.hornbeam.stats.DatasetStatistics.SharedFacts;
import dev.hornbeam.stats.DatasetStatistics.SplitStatistics;
import dev.hornbeam.stats.Leakage;
import dev.hornbeam.stats.Leakage.LinkCounts;
import dev.hornbeam.stats.RelationStatistics;
import dev.hornbeam.stats.RelationStatistics.Overlap;
import dev.hornbeam.text.VisibleJson;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The statistics of a data set for programs; the keys are described in docs/stats.md and stay as they are. */
final class StatsJson {
    private final DatasetStatistics statistics;
    private final ShapeOfData shape;
    private final ReadReport report;

    StatsJson(DatasetStatistics statistics, ShapeOfData shape, ReadReport report) {
        this.shape = shape;
        this.statistics = statistics;
        this.report = report;
    }

    void write(OutputStream out) throws IOException {
        JsonFactory factory = VisibleJson.factory()
                .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
                .build();
        try (JsonGenerator json = factory.createGenerator(out)) {
            json.useDefaultPrettyPrinter();
            json.writeStartObject();
            json.writeStringField("name", statistics.name());
            json.writeNumberField("entities", statistics.entities());
            json.writeNumberField("relations", statistics.relations());
            files(json);
            splits(json);
            shared(json);
            leakage(json);
            relationTable(json);
            degrees(json);
            new ShapeJson(shape).write(json);
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }

    private void files(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("files");
        for (ReadReport.FileReport file : report.files()) {
            json.writeStartObject();
            json.writeStringField("file", file.file());
            json.writeStringField("format", file.format());
            json.writeStringField("split", file.split().label());
            json.writeNumberField("facts", file.facts());
            json.writeNumberField("badRows", file.badRows());
            json.writeNumberField("literals", file.literals());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void splits(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("splits");
        for (SplitStatistics split : statistics.splits()) {
            json.writeObjectFieldStart(split.split().label());
            json.writeNumberField("rows", split.rows());
            json.writeNumberField("facts", split.facts());
            json.writeNumberField("duplicates", split.duplicates());
            json.writeNumberField("selfLoops", split.selfLoops());
            json.writeNumberField("entities", split.entities());
            json.writeNumberField("relations", split.relations());
            json.writeNumberField("unseenEntities", split.unseenEntities());
            json.writeNumberField("unseenRelations", split.unseenRelations());
            json.writeNumberField("unseenFacts", split.unseenFacts());
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private void shared(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("shared");
        for (SharedFacts shared : statistics.shared()) {
            json.writeStartObject();
            json.writeStringField("first", shared.first().label());
            json.writeStringField("second", shared.second().label());
            json.writeNumberField("facts", shared.facts());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void leakage(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("leakage");
        for (Leakage leakage : statistics.leakage()) {
            links(json, leakage.split(), leakage.total());
        }
        json.writeEndObject();
    }

    private static void links(JsonGenerator json, Split split, LinkCounts counts) throws IOException {
        json.writeObjectFieldStart(split.label());
        json.writeNumberField("facts", counts.facts());
        json.writeNumberField("sameWay", counts.sameWay());
        json.writeNumberField("otherWay", counts.otherWay());
        json.writeNumberField("eitherWay", counts.eitherWay());
        json.writeNumberField("sameWayShare", counts.sameWayShare());
        json.writeNumberField("otherWayShare", counts.otherWayShare());
        json.writeNumberField("eitherWayShare", counts.eitherWayShare());
        json.writeEndObject();
    }

    private void relationTable(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("relationTable");
        for (RelationStatistics relation : statistics.table()) {
            json.writeStartObject();
            json.writeStringField("name", relation.name());
            json.writeNumberField("facts", relation.facts());
            json.writeNumberField("subjects", relation.subjects());
            json.writeNumberField("objects", relation.objects());
            json.writeNumberField("selfLoops", relation.selfLoops());
            json.writeNumberField("functionality", relation.functionality());
            json.writeNumberField("inverseFunctionality", relation.inverseFunctionality());
            json.writeNumberField("symmetricShare", relation.symmetricShare());
            overlap(json, "bestInverse", relation.bestInverse());
            overlap(json, "bestEqual", relation.bestEqual());
            json.writeObjectFieldStart("leakage");
            for (Leakage leakage : statistics.leakage()) {
                links(json, leakage.split(), leakage.byRelation().get(relation.relation()));
            }
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void overlap(JsonGenerator json, String key, Optional<Overlap> overlap) throws IOException {
        if (overlap.isEmpty()) {
            json.writeNullField(key);
            return;
        }
        json.writeObjectFieldStart(key);
        json.writeStringField(
                "name", statistics.table().get(overlap.get().relation()).name());
        json.writeNumberField("facts", overlap.get().facts());
        json.writeNumberField("share", overlap.get().share());
        json.writeNumberField("jaccard", overlap.get().jaccard());
        json.writeEndObject();
    }

    private void degrees(JsonGenerator json) throws IOException {
        DegreeStatistics degrees = statistics.degrees();
        json.writeObjectFieldStart("degrees");
        json.writeNumberField("entities", degrees.entities());
        json.writeNumberField("mean", degrees.mean());
        json.writeNumberField("min", degrees.min());
        json.writeNumberField("lowerQuartile", degrees.lowerQuartile());
        json.writeNumberField("median", degrees.median());
        json.writeNumberField("upperQuartile", degrees.upperQuartile());
        json.writeNumberField("percentile90", degrees.percentile90());
        json.writeNumberField("percentile99", degrees.percentile99());
        json.writeNumberField("max", degrees.max());
        json.writeArrayFieldStart("histogram");
        for (DegreeStatistics.Range range : degrees.histogram()) {
            json.writeStartObject();
            json.writeNumberField("from", range.from());
            json.writeNumberField("to", range.to());
            json.writeNumberField("entities", range.entities());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    /** What a graph looks like, for programs; the keys are described in docs/stats.md and stay as they are. */
    private static final class ShapeJson {
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
}
