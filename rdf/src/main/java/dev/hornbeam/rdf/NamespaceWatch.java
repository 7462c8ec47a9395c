package dev.hornbeam.rdf;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * Notes which well-known namespaces the IRIs of a file are from, at the cost of one comparison per IRI: neighbouring
 * facts mostly share the namespaces of their heads, relations and tails.
 */
final class NamespaceWatch {
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
