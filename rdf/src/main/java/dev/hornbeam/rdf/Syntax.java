package dev.hornbeam.rdf;

/** The RDF syntaxes by the names their specifications give them, for messages and for choosing a parser. */
public enum Syntax {
    N_TRIPLES("N-Triples"),
    N_QUADS("N-Quads"),
    TURTLE("Turtle"),
    TRIG("TriG"),
    RDF_XML("RDF/XML"),
    JSON_LD("JSON-LD");

    private final String title;

    Syntax(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    /** XML declares its own encoding; the others are UTF-8. */
    boolean isUtf8() {
        return this != RDF_XML;
    }
}
