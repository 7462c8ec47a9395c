package dev.hornbeam.graph.filter;

import dev.hornbeam.graph.Prefixes;
import java.util.regex.Pattern;

/**
 * A name or a pattern with {@code *} as people type it: a full IRI with or without brackets, a prefixed name
 * ({@code skos:*}), or a plain name.
 */
public final class NamePattern {
    private final String typed;
    private final Pattern pattern;

    public NamePattern(String typed) {
        this.typed = typed;
        StringBuilder regex = new StringBuilder();
        for (String part : typed.split("\\*", -1)) {
            regex.append(regex.isEmpty() ? "" : ".*").append(part.isEmpty() ? "(?:)" : Pattern.quote(part));
        }
        this.pattern = Pattern.compile(regex.toString(), Pattern.DOTALL);
    }

    /** Whether a name is meant, in full or in its short form. */
    public boolean matches(String name, Prefixes prefixes) {
        boolean iri = name.startsWith("<") && name.endsWith(">");
        return pattern.matcher(name).matches()
                || iri && pattern.matcher(name.substring(1, name.length() - 1)).matches()
                || iri && pattern.matcher(prefixes.shorten(name)).matches()
                || prefixes.expand(typed).equals(name);
    }

    @Override
    public String toString() {
        return typed;
    }
}
