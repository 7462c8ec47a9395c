package dev.hornbeam.rdf;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.read.TripleSink;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Passes the prefixes of one source to a sink: those that it declares, and at its end the well-known ones whose
 * namespaces occur in it, so that the declared ones have priority.
 */
public final class Declarations {
    /** Prefixes that are readable before a colon; an underscore alone would turn IRIs into blank nodes. */
    private static final Pattern PLAIN = Pattern.compile("(?!_$)[\\p{L}\\p{N}_.-]*");

    private final TripleSink sink;
    private final NamespaceWatch watch = new NamespaceWatch();
    private final Set<String> prefixes = new HashSet<>();
    private final Set<String> namespaces = new HashSet<>();

    public Declarations(TripleSink sink) {
        this.sink = sink;
    }

    /** Records which IRIs occur. */
    NamespaceWatch watch() {
        return watch;
    }

    public void declare(String prefix, String namespace) {
        boolean usable =
                PLAIN.matcher(prefix).matches() && !prefix.startsWith(Relations.INVERSE_PREFIX) && !namespace.isEmpty();
        if (usable && prefixes.add(prefix)) {
            namespaces.add(namespace);
            sink.prefix(prefix, namespace);
        }
    }

    /** To be called at the end of the source. */
    public void finish() {
        for (Map.Entry<String, String> entry : WellKnownPrefixes.namespaces().entrySet()) {
            if (watch.saw(entry.getValue()) && !namespaces.contains(entry.getValue())) {
                declare(entry.getKey(), entry.getValue());
            }
        }
    }
}
