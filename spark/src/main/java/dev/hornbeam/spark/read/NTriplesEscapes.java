package dev.hornbeam.spark.read;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Characters that N-Triples may write as numbers, so that one name is not two. */
final class NTriplesEscapes {
    private static final Pattern ESCAPE = Pattern.compile("\\\\u([0-9A-Fa-f]{4})|\\\\U([0-9A-Fa-f]{8})");

    private NTriplesEscapes() {}

    /** An IRI or blank node with every character as itself. */
    static String undone(String term) {
        if (term == null || term.indexOf('\\') < 0 || term.startsWith("\"")) {
            return term;
        }
        return ESCAPE.matcher(term)
                .replaceAll(found -> Matcher.quoteReplacement(character(found.group(1), found.group(2))));
    }

    private static String character(String four, String eight) {
        int code = Integer.parseInt(four == null ? eight : four, 16);
        return Character.isValidCodePoint(code) ? Character.toString(code) : "\uFFFD";
    }
}
