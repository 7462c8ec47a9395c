package dev.hornbeam.rule.text;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.ClosestName;
import dev.hornbeam.input.InputException;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.text.RuleFile.ReadRules;
import dev.hornbeam.rule.text.SkippedRules.Unusable;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/** A way of writing rules such that reading returns the rules that were written. */
public sealed interface RuleFormat permits TextFormat, TsvFormat, JsonLinesFormat, AnyBurlFormat, AmieFormat {
    /** The form that people read. */
    RuleFormat TEXT = new TextFormat();

    /** Tab-separated columns under a line of titles, for spreadsheets and scripts. */
    RuleFormat TSV = new TsvFormat(Fields.OF_LISTINGS);

    /** The table of rules in a model folder, whose columns are part of the model's format. */
    RuleFormat OF_MODELS = new TsvFormat(Fields.OF_MODELS);

    /** One JSON object per line. */
    RuleFormat JSON_LINES = new JsonLinesFormat();

    /** The rule files of AnyBURL. */
    RuleFormat ANYBURL = new AnyBurlFormat();

    /** The notation of AMIE. */
    RuleFormat AMIE = new AmieFormat();

    /** All formats, the default first. */
    static List<RuleFormat> all() {
        return List.of(TEXT, TSV, JSON_LINES, ANYBURL, AMIE);
    }

    /** A rule as people read it, without its numbers: {@code uncle(X,Y) ⇐ mother(X,A), brother(A,Y)}. */
    static String statement(Rule rule, Relations relations) {
        return TextFormat.statement(rule, relations);
    }

    /**
     * The rule that a text states, as {@link #statement} writes it or with {@code <=}; a score before it and statistics
     * behind it may be there.
     *
     * @param where where the text was given, for messages
     */
    static Rule stated(String text, String where, Relations relations) {
        return TextFormat.stated(text, where, relations);
    }

    /** Its name in the {@code --format} option. */
    String name();

    /** Writes rules in their order; lines end with a line feed on every system. */
    void write(RuleSet rules, Writer out) throws IOException;

    /**
     * Reads rules in the order of the file.
     *
     * @param where the file's name for messages
     * @param relations the relations that the file may name
     */
    default ReadRules read(BufferedReader in, String where, Relations relations) throws IOException {
        return read(in, where, relations, Unusable.REFUSED);
    }

    /**
     * The same.
     *
     * @param unusable what becomes of rules with other relations, and of those that are no chains
     */
    ReadRules read(BufferedReader in, String where, Relations relations, Unusable unusable) throws IOException;

    /** The format of a name. */
    static RuleFormat named(String name) {
        for (RuleFormat format : all()) {
            if (format.name().equals(name)) {
                return format;
            }
        }
        List<String> names = all().stream().map(RuleFormat::name).toList();
        throw InputException.of(
                "rule format",
                "\"" + name + "\"",
                "one of " + String.join(", ", names),
                "Maybe you meant " + ClosestName.in(names, name).orElse(TEXT.name()) + ".");
    }

    /** The format that the ending of a file's name implies, {@link #TEXT} if it implies none. */
    static RuleFormat ofFileName(String fileName) {
        String plain = fileName.endsWith(".gz") ? fileName.substring(0, fileName.length() - 3) : fileName;
        for (RuleFormat format : all()) {
            if (plain.endsWith("." + format.name())) {
                return format;
            }
        }
        return TEXT;
    }

    /** The format that the first line of a file with anything on it shows, {@link #TEXT} if it shows none. */
    static RuleFormat ofFirstLine(String line) {
        if (line.startsWith("{")) {
            return JSON_LINES;
        }
        if (line.startsWith("score\t")) {
            return TSV;
        }
        if (AmieFormat.isTitles(line) || AmieFormat.isRule(line)) {
            return AMIE;
        }
        return line.split("\t").length == AnyBurlFormat.COLUMNS ? ANYBURL : TEXT;
    }
}
