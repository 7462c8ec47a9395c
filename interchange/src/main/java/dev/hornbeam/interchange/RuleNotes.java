package dev.hornbeam.interchange;

import dev.hornbeam.rule.export.ExportedRule;

/** The numbers of a rule as properties in Turtle. */
final class RuleNotes {
    static final String NAMESPACE = "https://hornbeam.dev/ns#";
    static final String PREFIX = "@prefix hb: <" + NAMESPACE + "> .\n";

    private RuleNotes() {}

    /** The rule as people read it, its confidence, support and body size, each on a line that ends with a semicolon. */
    static String turtle(ExportedRule rule, String indent) {
        StringBuilder notes = new StringBuilder();
        notes.append(indent)
                .append("rdfs:label ")
                .append(string(Remark.text(rule)))
                .append(" ;\n");
        notes.append(indent)
                .append("hb:confidence ")
                .append(Remark.confidence(rule))
                .append(" ;\n");
        rule.counts()
                .ifPresent(counted -> notes.append(indent)
                        .append("hb:support ")
                        .append(counted.support())
                        .append(" ; hb:bodySize ")
                        .append(counted.bodySize())
                        .append(" ;\n"));
        return notes.toString();
    }

    /** A string of Turtle; the text has no line ends. */
    static String string(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
