package dev.hornbeam.server.view;

import dev.hornbeam.Named;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the graph holds, and where the model comes from.
 *
 * @param facts which facts are reasoned on, in words
 * @param notes what cannot be used of either
 */
public record OverviewPage(
        String data,
        String model,
        int entities,
        int relations,
        List<SplitSize> splits,
        String facts,
        int rules,
        boolean calibrated,
        DegreeView degrees,
        ProvenanceView provenance,
        List<String> notes) {

    /** How many facts a split has. */
    public record SplitSize(String split, int facts) {}

    /** How many edges entities have. */
    public record DegreeView(
            int entities, double mean, int median, int percentile99, int max, List<DegreeRange> histogram) {}

    /** Entities whose degree is in a range. */
    public record DegreeRange(int from, int to, int entities) {}

    /** Where the model comes from. */
    public record ProvenanceView(
            String created,
            String data,
            String fingerprint,
            Map<String, String> versions,
            int rules,
            int heads,
            double seconds,
            long peakBytes,
            int epochs,
            OptionalDouble loss,
            String paths,
            Map<String, Double> validMrr,
            Map<String, String> settings) {}

    /** What one relation is like. */
    public record RelationRow(
            Named relation,
            int facts,
            int subjects,
            int objects,
            double functionality,
            double inverseFunctionality,
            double symmetric,
            Optional<PairedRelation> inverseOf,
            Optional<PairedRelation> sameAs,
            List<String> properties,
            int rules) {}

    /** A relation that repeats a share of the facts. */
    public record PairedRelation(Named relation, double share) {}

    /** The relations of the graph, a page of them. */
    public record RelationPage(int total, int offset, List<RelationRow> relations) {}
}
