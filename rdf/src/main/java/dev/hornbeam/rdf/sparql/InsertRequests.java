package dev.hornbeam.rdf.sparql;

import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.rdf.NameTerms;

/**
 * Puts facts into requests {@code INSERT DATA}, which may be sent twice: what is there already stays as it is. Facts about
 * blank nodes are left out, because no request can name a node of the store; and those whose head is a literal, which RDF
 * does not have.
 */
final class InsertRequests {
    /** A request is not longer than this by more than one fact. */
    private static final int LONGEST = 1 << 20;

    /** Takes requests. */
    interface Receiver {
        /** @param facts how many facts are in it */
        void take(String request, int facts);
    }

    private final NameTerms terms;
    private final String graph;
    private final int most;
    private final Receiver receiver;
    private final StringBuilder lines = new StringBuilder();
    private int facts;
    private long unnamed;

    InsertRequests(Prefixes prefixes, String graph, int most, Receiver receiver) {
        this.terms = new NameTerms(prefixes);
        this.graph = graph;
        this.most = most;
        this.receiver = receiver;
    }

    void add(String head, String relation, String tail) {
        if (head.startsWith("_:") || tail.startsWith("_:") || terms.object(head).startsWith("\"")) {
            unnamed++;
            return;
        }
        lines.append(terms.iri(head))
                .append(' ')
                .append(terms.iri(relation))
                .append(' ')
                .append(terms.object(tail))
                .append(" .\n");
        facts++;
        if (facts == most || lines.length() > LONGEST) {
            finish();
        }
    }

    /** Passes on what is left. */
    void finish() {
        if (facts > 0) {
            receiver.take("INSERT DATA { GRAPH <" + graph + "> {\n" + lines + "} }", facts);
            lines.setLength(0);
            facts = 0;
        }
    }

    /** How many facts were left out. */
    long unnamed() {
        return unnamed;
    }
}
