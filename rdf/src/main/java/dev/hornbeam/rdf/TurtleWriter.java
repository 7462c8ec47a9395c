package dev.hornbeam.rdf;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.graph.Prefixes;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Writes facts as Turtle, one per line, with prefixed names where a prefix fits. */
final class TurtleWriter implements RdfFactFormat.Sink {
    /** Names that need no escapes in any position; others are written in full. */
    private static final Pattern PLAIN = Pattern.compile("(?:[A-Za-z][A-Za-z0-9_-]*)?:[A-Za-z_][A-Za-z0-9_-]*");

    private static final Pattern PREFIX = Pattern.compile("(?:[A-Za-z][A-Za-z0-9_-]*)?");

    private final Writer out;
    private final NameTerms terms;
    private final Prefixes prefixes;

    /** @param all the short forms that names may have */
    TurtleWriter(OutputStream stream, Prefixes all) throws IOException {
        Map<String, String> usable = new TreeMap<>(all.namespaces());
        usable.keySet().removeIf(prefix -> !PREFIX.matcher(prefix).matches());
        this.out = new BufferedWriter(new OutputStreamWriter(stream, UTF_8), 1 << 16);
        this.terms = new NameTerms(all);
        this.prefixes = new Prefixes(usable);
        for (Map.Entry<String, String> entry : usable.entrySet()) {
            out.write("@prefix " + entry.getKey() + ": <" + entry.getValue() + "> .\n");
        }
        if (!usable.isEmpty()) {
            out.write("\n");
        }
    }

    /** @param comment stands at the end of the line; empty for none */
    @Override
    public void write(String head, String relation, String tail, String comment) throws IOException {
        out.write(triple(head, relation, tail) + " .");
        out.write(comment.isEmpty() ? "\n" : " # " + comment.replaceAll("\\p{Cntrl}", " ") + "\n");
    }

    /** Subject, predicate and object of a fact. */
    String triple(String head, String relation, String tail) {
        return shown(terms.iri(head)) + " " + shown(terms.iri(relation)) + " " + shown(terms.object(tail));
    }

    /** Writes any text. */
    void writeText(String text) throws IOException {
        out.write(text);
    }

    /** A term as short as the prefixes allow. */
    String shown(String term) {
        int type = term.startsWith("\"") ? term.lastIndexOf("\"^^<") : -1;
        if (type >= 0) {
            return term.substring(0, type + 3) + shown(term.substring(type + 3));
        }
        String shorter = prefixes.shorten(term);
        return PLAIN.matcher(shorter).matches() ? shorter : term;
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }
}
