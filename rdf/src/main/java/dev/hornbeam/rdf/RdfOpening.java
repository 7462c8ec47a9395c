package dev.hornbeam.rdf;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.regex.Pattern;

/** The first bytes of a file, tested for what they look like. */
final class RdfOpening {
    private static final String TERM = "(?:<[^<>\\s]*>|_:[^\\s<>\"]+)";
    private static final String LITERAL = "\"(?:[^\"\\\\]|\\\\.)*+\"(?:@[\\w-]+|\\^\\^<[^<>\\s]*>)?";
    private static final String FACT = TERM + "\\s*<[^<>\\s]*>\\s*(?:" + TERM + "|" + LITERAL + ")\\s*";
    private static final String END = "\\.\\s*(?:#.*)?";

    private static final Pattern TRIPLE = Pattern.compile(FACT + END);
    private static final Pattern QUAD = Pattern.compile(FACT + TERM + "\\s*" + END);
    private static final Pattern DIRECTIVE =
            Pattern.compile("(?i)(?:@prefix|prefix)\\s+[^\\s:]*:\\s*<.*|(?:@base|base)\\s*<.*");
    private static final Pattern JSON_LD = Pattern.compile("\"@(?:context|id|graph|type)\"\\s*:");

    private final String text;

    RdfOpening(byte[] bytes) {
        String decoded = new String(bytes, UTF_8);
        this.text = decoded.startsWith("\uFEFF") ? decoded.substring(1) : decoded;
    }

    boolean isTriple() {
        return TRIPLE.matcher(firstLine()).matches();
    }

    boolean isQuad() {
        return QUAD.matcher(firstLine()).matches();
    }

    boolean isDirective() {
        return DIRECTIVE.matcher(firstLine()).matches();
    }

    boolean isXml() {
        String line = firstLine();
        return line.startsWith("<?xml") || line.startsWith("<rdf:RDF");
    }

    boolean isJsonLd() {
        String start = text.stripLeading();
        return (start.startsWith("{") || start.startsWith("["))
                && JSON_LD.matcher(start).find();
    }

    /** The first line that is neither blank nor a comment. */
    private String firstLine() {
        return text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .findFirst()
                .orElse("");
    }
}
