package dev.hornbeam.rule.given;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.ClosestName;
import dev.hornbeam.input.InputException;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.text.ReadRules;
import dev.hornbeam.rule.text.RuleFile;
import dev.hornbeam.rule.text.RuleFormat;
import dev.hornbeam.rule.text.Unusable;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A file of rules that somebody gives, in any format that is read: those of {@link RuleFormat} and logic programs. What
 * cannot be used is left out and counted.
 *
 * <pre>
 *   ReadRules rules = GivenRuleFile.of(Path.of("rules.dl"), Optional.empty()).read(data.relations(), shown);
 * </pre>
 */
public final class GivenRuleFile {
    /** How logic programs are called, whatever their dialect. */
    public static final String DATALOG = "datalog";

    private static final List<String> ENDINGS = List.of(".dl", ".datalog", ".lp", ".pl", ".pro", ".prolog", ".problog");

    private final Path path;
    private final String format;

    private GivenRuleFile(Path path, String format) {
        this.path = path;
        this.format = format;
    }

    /** The names of all formats. */
    public static List<String> formats() {
        List<String> names =
                new ArrayList<>(RuleFormat.all().stream().map(RuleFormat::name).toList());
        names.add(DATALOG);
        return names;
    }

    /**
     * A file that is there.
     *
     * @param format one of {@link #formats}, or empty to tell it by name and content
     */
    public static GivenRuleFile of(Path path, Optional<String> format) throws IOException {
        if (Files.isDirectory(path)) {
            throw InputException.of(
                    path.toString(), "a folder", "a file of rules", "Maybe write a model's rules to a file first.");
        }
        if (!Files.exists(path)) {
            throw InputException.of(path.toString(), "no such file", "a file of rules", "Maybe the path is mistyped.");
        }
        format.ifPresent(GivenRuleFile::requireKnown);
        return new GivenRuleFile(path, format.isPresent() ? format.get() : detected(path));
    }

    private static void requireKnown(String format) {
        if (!formats().contains(format)) {
            throw InputException.of(
                    "rule format",
                    "\"" + format + "\"",
                    "one of " + String.join(", ", formats()),
                    "Maybe you meant " + ClosestName.in(formats(), format).orElse(RuleFormat.TEXT.name()) + ".");
        }
    }

    /** AnyBURL names its files rules-100 and the like, and those of others are what their users call them. */
    private static String detected(Path path) throws IOException {
        String name = path.getFileName().toString();
        String plain = name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
        if (ENDINGS.stream().anyMatch(plain::endsWith)) {
            return DATALOG;
        }
        RuleFormat named = RuleFormat.ofFileName(name);
        return named == RuleFormat.TEXT ? RuleFile.reading(path, in -> ofContent(in)) : named.name();
    }

    private static String ofContent(BufferedReader in) throws IOException {
        String line = in.readLine();
        while (line != null && (line.isBlank() || isRemark(line.strip()))) {
            line = in.readLine();
        }
        if (line == null) {
            return RuleFormat.TEXT.name();
        }
        String text = line.strip();
        boolean clause = text.contains(":-") && text.endsWith(".") || text.matches("\\.(decl|type|input|output)\\b.*");
        return clause ? DATALOG : RuleFormat.ofFirstLine(line).name();
    }

    private static boolean isRemark(String line) {
        return line.startsWith("#") || line.startsWith("%") || line.startsWith("//") || line.startsWith("/*");
    }

    /** Its format, by name. */
    public String format() {
        return format;
    }

    public Path path() {
        return path;
    }

    /**
     * Its rules. Relations are looked up by their full names, or all by the names that people are shown, whichever finds
     * more rules.
     *
     * @param shown the same relations by the names that are shown
     */
    public ReadRules read(Relations relations, Relations shown) throws IOException {
        ReadRules read = read(relations);
        if (shown.isSameAs(relations)) {
            return read;
        }
        ReadRules byShown = read(shown);
        return size(byShown) <= size(read)
                ? read
                : new ReadRules(RuleSet.of(relations, byShown.rules().rules()), byShown.constants(), byShown.skipped());
    }

    private static int size(ReadRules read) {
        return read.rules().size() + read.constants().size();
    }

    private ReadRules read(Relations relations) throws IOException {
        if (!format.equals(DATALOG)) {
            return new RuleFile(path, RuleFormat.named(format)).read(relations, Unusable.LEFT_OUT);
        }
        String where = path.getFileName().toString();
        LogicProgram program = LogicProgram.of(RuleFile.reading(path, GivenRuleFile::whole), where);
        BufferedReader in = new BufferedReader(new StringReader(program.text()));
        ReadRules read = RuleFormat.TEXT.read(in, where, relations, Unusable.LEFT_OUT);
        return new ReadRules(read.rules(), read.constants(), read.skipped().and(program.skipped()));
    }

    private static String whole(BufferedReader in) throws IOException {
        StringBuilder text = new StringBuilder();
        char[] buffer = new char[1 << 14];
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
            text.append(buffer, 0, n);
        }
        return text.toString();
    }
}
