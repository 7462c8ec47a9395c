package dev.hornbeam.model;

import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.Labels;
import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.RelationNames;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.relate.RelationCalibration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Where a model comes from: everything needed to learn it again, and the results of learning.
 *
 * @param created when learning ended, as ISO 8601
 * @param versions of Hornbeam, Java and the libraries that learned, by name
 * @param data what it was learned from
 * @param prefixes how IRIs among the names are shortened when they are shown
 * @param labels what the data calls the relations, by name
 * @param recorded every option of every step
 * @param metrics the results of learning
 * @param given rules that it was told
 * @param relation how relation questions are answered, if that is the task
 * @param relating from paths between two entities to probabilities of relations and of none, for a model of one graph; models of
 *     0.1.0 have none
 */
public record Provenance(
        String created,
        Map<String, String> versions,
        DataSource data,
        Map<String, String> prefixes,
        Map<String, String> labels,
        RecordedSettings recorded,
        LearningMetrics metrics,
        GivenRules given,
        Optional<RelationTask> relation,
        Optional<RelationCalibration> relating) {

    public Provenance {
        Objects.requireNonNull(created);
        versions = Map.copyOf(new TreeMap<>(versions));
        Objects.requireNonNull(data);
        prefixes = Map.copyOf(prefixes);
        labels = Map.copyOf(labels);
        Objects.requireNonNull(recorded);
        Objects.requireNonNull(metrics);
        Objects.requireNonNull(given);
        Objects.requireNonNull(relation);
        Objects.requireNonNull(relating);
    }

    /** How the model's relations are shown to people. */
    public DisplayNames displayNames(Relations relations) {
        return DisplayNames.of(relations, new Prefixes(prefixes), Labels.ofRelations(labels));
    }

    /** Finds the model's relations by what people type. */
    public NameFinder finder(Relations relations) {
        return NameFinder.of(relations, new Prefixes(prefixes), Labels.ofRelations(labels));
    }

    /** The model's relations, to be found in other graphs. */
    public RelationNames relationNames(Relations relations) {
        return new RelationNames(relations, new Prefixes(prefixes), Labels.ofRelations(labels));
    }

    /** What the model was learned for. */
    public Task task() {
        return relation.isPresent() ? Task.RELATION : Task.COMPLETION;
    }

    /** The present time, as it is recorded. */
    public static String now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** The versions of Hornbeam and Java beside those of libraries, by name. */
    public static Map<String, String> versions(Map<String, String> libraries) {
        Map<String, String> versions = new TreeMap<>(libraries);
        String own = Provenance.class.getPackage().getImplementationVersion();
        versions.put("hornbeam", own == null ? "unpackaged" : own);
        versions.put("java", System.getProperty("java.version"));
        return versions;
    }
}
