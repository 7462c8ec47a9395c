package dev.hornbeam.rule.text;

/** A name as rule files in AnyBURL's syntax write it: in double quotes if it would be misread without. */
public final class QuotedName {
    private QuotedName() {}

    public static String of(String name) {
        return NameQuotes.quoted(name, true);
    }
}
