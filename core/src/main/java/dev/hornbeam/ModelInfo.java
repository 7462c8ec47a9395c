package dev.hornbeam;

import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Where a model comes from.
 *
 * @param created when learning ended, as ISO 8601
 * @param versions of Hornbeam, Java and the libraries that learned, by name
 * @param data the name of the data that it was learned from
 * @param fingerprint of that data: the same for the same training facts, whatever their order
 * @param entities how many entities the data has
 * @param relations how many relations, inverses not counted
 * @param facts how many training facts
 * @param rules how many rules the model has
 * @param heads how many relations they conclude
 * @param seed of all random numbers
 * @param seconds the time that learning took
 * @param counted whether rules were counted and weighed again on all facts, valid ones included
 * @param peakBytes the most memory that learning used
 * @param epochs how often training passed over the bodies
 * @param loss at the end of training; empty if no network was trained
 * @param paths how many paths were learned from, in words
 * @param constants how many rules with constants the model has
 * @param measure by which rules are weighed
 * @param aggregators for how many relations and directions each way of combining rules was chosen
 * @param validMrr the mean reciprocal rank of each way of aggregating on the facts that it was chosen by; empty if there were
 *     none
 */
public record ModelInfo(
        String created,
        Map<String, String> versions,
        String data,
        String fingerprint,
        long entities,
        int relations,
        long facts,
        int rules,
        int heads,
        long seed,
        double seconds,
        boolean counted,
        long peakBytes,
        int epochs,
        OptionalDouble loss,
        String paths,
        int constants,
        String measure,
        Map<String, Long> aggregators,
        Map<String, Double> validMrr) {
    public ModelInfo {
        Objects.requireNonNull(created, "created");
        versions = new TreeMap<>(versions);
        aggregators = new TreeMap<>(aggregators);
    }
}
