package dev.hornbeam.cli.option;

import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.input.InputException;
import java.util.regex.Pattern;

/** An IRI as people type it: in full, with or without angle brackets, or prefixed. */
final class IriWord {
    private static final Pattern FULL = Pattern.compile("<[A-Za-z][A-Za-z0-9+.-]*:[^\\x00-\\x20<>\"{}|^`\\\\]+>");

    private IriWord() {}

    /** The IRI in full, in angle brackets. */
    static String full(String option, String word, Prefixes prefixes) {
        String expanded = prefixes.expand(word);
        String full = expanded.startsWith("<") ? expanded : "<" + expanded + ">";
        boolean unknownPrefix = full.equals("<" + word + ">") && !word.matches("(?i)(https?|urn|file|tag):.*");
        if (!FULL.matcher(full).matches() || unknownPrefix) {
            throw InputException.of(
                    option,
                    "\"" + word + "\", which is no IRI",
                    "an IRI such as http://example.org/name, or a prefixed name such as rdfs:label",
                    "Maybe declare its prefix: --prefix PREFIX=IRI.");
        }
        return full;
    }

    /** A namespace as it is given for a prefix. */
    static String namespace(String prefix, String word) {
        String plain = word.startsWith("<") && word.endsWith(">") ? word.substring(1, word.length() - 1) : word;
        if (!FULL.matcher("<" + plain + ">").matches()) {
            throw InputException.of(
                    "--prefix " + prefix + "=" + word,
                    "\"" + word + "\", which is no IRI",
                    "a namespace such as http://example.org/",
                    "Maybe it begins with http://.");
        }
        return plain;
    }
}
