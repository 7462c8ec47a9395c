package dev.hornbeam.rdf;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.read.TripleSink;
import java.util.Arrays;
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

    /**
     * Notes which well-known namespaces the IRIs of a file are from, at the cost of one comparison per IRI: neighbouring
     * facts mostly share the namespaces of their heads, relations and tails.
     */
    static final class NamespaceWatch {
        private static final Set<String> WELL_KNOWN =
                Set.copyOf(WellKnownPrefixes.namespaces().values());

        private final Set<String> seen = new HashSet<>();
        private final byte[][] last = {{}, {}, {}};

        /**
         * Notes the namespace of an IRI.
         *
         * @param slot 0 for a head, 1 for a relation, 2 for a tail
         * @param from where the IRI begins, after its angle bracket
         */
        void note(int slot, byte[] buffer, int from, int to) {
            int end = to;
            while (end > from && buffer[end - 1] != '/' && buffer[end - 1] != '#') {
                end--;
            }
            byte[] known = last[slot];
            if (!Arrays.equals(buffer, from, end, known, 0, known.length)) {
                last[slot] = Arrays.copyOfRange(buffer, from, end);
                keep(new String(buffer, from, end - from, UTF_8));
            }
        }

        /** Notes the namespace of an IRI without angle brackets. */
        void note(String iri) {
            keep(iri.substring(0, Math.max(iri.lastIndexOf('/'), iri.lastIndexOf('#')) + 1));
        }

        /** Others are not kept: in some graphs every entity has its own namespace. */
        private void keep(String namespace) {
            if (WELL_KNOWN.contains(namespace)) {
                seen.add(namespace);
            }
        }

        boolean saw(String namespace) {
            return seen.contains(namespace);
        }
    }
}
