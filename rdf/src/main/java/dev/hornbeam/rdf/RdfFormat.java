package dev.hornbeam.rdf;

import dev.hornbeam.graph.read.TripleFormat;
import java.util.List;
import java.util.Locale;

/**
 * What the RDF syntaxes share: each recognises a file by its ending, and by its content if the ending says nothing.
 * Creating one is cheap: Jena starts with the first document that needs it.
 */
public abstract class RdfFormat implements TripleFormat {

    private final String name;
    private final List<String> endings;

    RdfFormat(String name, String... endings) {
        this.name = name;
        this.endings = List.of(endings);
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final boolean claims(String fileName, byte[] opening) {
        String lower = fileName.toLowerCase(Locale.ROOT);
        if (endings.stream().anyMatch(lower::endsWith)) {
            return true;
        }
        return saysNothing(lower) && looksRight(new RdfOpening(opening));
    }

    /** Whether the first bytes of a file whose ending says nothing are of this syntax. */
    public abstract boolean looksRight(RdfOpening opening);

    private static boolean saysNothing(String lower) {
        String last = lower.substring(lower.lastIndexOf('/') + 1);
        return last.indexOf('.') < 0 || lower.endsWith(".txt") || lower.endsWith(".json");
    }
}
