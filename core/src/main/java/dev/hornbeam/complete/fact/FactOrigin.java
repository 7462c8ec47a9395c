package dev.hornbeam.complete.fact;

import dev.hornbeam.rule.export.ExportOptions;
import dev.hornbeam.rule.export.IriNames;
import java.util.Objects;

/**
 * Where new facts come from, and where they belong: what a file of them can say about all of them.
 *
 * @param software the name and version of the program
 * @param model the model's name
 * @param learned when the model was learned, as ISO 8601
 * @param learnedFrom the data the model was learned from
 * @param data the data the facts are new to
 * @param found when the facts were found, as ISO 8601
 * @param graph the named graph for them, an IRI; only formats that have named graphs use it
 */
public record FactOrigin(
        String software, String model, String learned, Source learnedFrom, Source data, String found, String graph) {

    /** The named graph of new facts, if nothing else is said. */
    public static final String NEW_FACTS = ExportOptions.NEW_FACTS;

    /**
     * A data set.
     *
     * @param fingerprint a hash of names and facts
     */
    public record Source(String name, String fingerprint) {
        public Source {
            Objects.requireNonNull(name);
            Objects.requireNonNull(fingerprint);
        }
    }

    public FactOrigin {
        Objects.requireNonNull(software);
        Objects.requireNonNull(model);
        Objects.requireNonNull(learned);
        Objects.requireNonNull(learnedFrom);
        Objects.requireNonNull(data);
        Objects.requireNonNull(found);
        IriNames.requireIri("named graph", graph);
    }

    /** The same in another named graph. */
    public FactOrigin into(String iri) {
        return new FactOrigin(software, model, learned, learnedFrom, data, found, iri);
    }
}
