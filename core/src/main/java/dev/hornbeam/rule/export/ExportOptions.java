package dev.hornbeam.rule.export;

import dev.hornbeam.graph.Prefixes;
import java.util.Objects;

/**
 * How rules are written for other programs.
 *
 * @param names how names become IRIs, for formats that have IRIs
 * @param update whether rules change the store they are sent to (SPARQL: INSERT instead of CONSTRUCT)
 * @param graph the named graph that an update writes into, an IRI
 * @param key the property of a node that holds its name, for property graphs
 * @param dialect how a database reads text, for SQL
 */
public record ExportOptions(IriNames names, boolean update, String graph, String key, SqlDialect dialect) {
    /** The named graph of new facts, if nothing else is said. */
    public static final String NEW_FACTS = "urn:hornbeam:new-facts";

    /** The property of nodes that holds their names, if nothing else is said. */
    public static final String NAME = "name";

    public static final ExportOptions DEFAULTS =
            new ExportOptions(new IriNames(Prefixes.NONE, IriNames.BASE), false, NEW_FACTS, NAME, SqlDialect.STANDARD);

    public ExportOptions {
        Objects.requireNonNull(names);
        IriNames.requireIri("named graph", graph);
        Objects.requireNonNull(key);
        Objects.requireNonNull(dialect);
    }

    public ExportOptions withNames(IriNames others) {
        return new ExportOptions(others, update, graph, key, dialect);
    }

    /** Rules that write into a named graph. */
    public ExportOptions updating(String into) {
        return new ExportOptions(names, true, into, key, dialect);
    }

    public ExportOptions withKey(String property) {
        return new ExportOptions(names, update, graph, property, dialect);
    }

    public ExportOptions withDialect(SqlDialect other) {
        return new ExportOptions(names, update, graph, key, other);
    }
}
