package dev.hornbeam.learn;

import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.tensor.Torch;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Where a model comes from: all that is needed to learn it again, and what learning came to.
 *
 * @param created when learning ended, as ISO 8601
 * @param versions of Hornbeam, Java, DJL and PyTorch, by name
 * @param data what it was learned from
 * @param prefixes how IRIs among the names are shortened
 * @param settings every option of every step
 * @param model the options of the trained model; with restarts its seed differs from that of the settings
 * @param metrics what learning came to
 * @param task what it was learned for; a file that does not say means completion
 * @param relation how relations are answered; null unless that is the task, see {@link #relationTask}
 */
public record Provenance(
        String created,
        Map<String, String> versions,
        DataSource data,
        Map<String, String> prefixes,
        LearnSettings settings,
        ModelOptions model,
        Metrics metrics,
        Task task,
        RelationTask relation) {

    /** Where a model for completion comes from. */
    public Provenance(
            String created,
            Map<String, String> versions,
            DataSource data,
            Map<String, String> prefixes,
            LearnSettings settings,
            ModelOptions model,
            Metrics metrics) {
        this(created, versions, data, prefixes, settings, model, metrics, Task.COMPLETION, null);
    }

    public Provenance {
        Objects.requireNonNull(created);
        versions = Map.copyOf(new TreeMap<>(versions));
        Objects.requireNonNull(data);
        prefixes = Map.copyOf(prefixes);
        Objects.requireNonNull(settings);
        Objects.requireNonNull(model);
        Objects.requireNonNull(metrics);
        task = task == null ? Task.COMPLETION : task;
        if ((task == Task.RELATION) != (relation != null)) {
            throw new IllegalArgumentException("task " + task.label() + (relation == null ? " without" : " with")
                    + " settings of the task relation");
        }
    }

    /** How relations are answered, if that is the task. */
    public Optional<RelationTask> relationTask() {
        return Optional.ofNullable(relation);
    }

    static String now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    static Map<String, String> presentVersions() {
        Map<String, String> versions = new TreeMap<>(Torch.versions());
        String own = Provenance.class.getPackage().getImplementationVersion();
        versions.put("hornbeam", own == null ? "unpackaged" : own);
        versions.put("java", System.getProperty("java.version"));
        return versions;
    }
}
