package dev.hornbeam.rule.text;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.ClosestName;
import dev.hornbeam.input.InputException;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.text.GivenRuleFile.LogicTokens.Kind;
import dev.hornbeam.rule.text.GivenRuleFile.LogicTokens.Token;
import dev.hornbeam.rule.text.RuleFile.ReadRules;
import dev.hornbeam.rule.text.SkippedRules.Reason;
import dev.hornbeam.rule.text.SkippedRules.Unusable;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

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
        StringWriter text = new StringWriter();
        in.transferTo(text);
        return text.toString();
    }

    /**
     * A logic program as rules over relations: Datalog of any dialect, Prolog, ProbLog. A predicate of two arguments is the relation
     * of its name, unless a clause {@code p(X, Y) :- triple(X, "relation", Y)} says which it is, as in the programs that
     * Hornbeam writes; there may also be triples throughout, {@code fact(X, 'r', Y) :- …}. That variables differ is taken for
     * granted, as it is wherever rules are applied here.
     */
    private static final class LogicProgram {
        private final String where;
        private final LogicParser parsed;

        /** The relation of each predicate that the program defines by triples. */
        private final Map<String, String> relations = new HashMap<>();

        private final List<String> lines = new ArrayList<>();
        private SkippedRules skipped = SkippedRules.NONE;

        private LogicProgram(LogicParser parsed, String where) {
            this.where = where;
            this.parsed = parsed;
        }

        static LogicProgram of(String text, String where) {
            LogicProgram program = new LogicProgram(LogicParser.of(text, where), where);
            program.parsed.clauses().stream().filter(LogicProgram::isName).forEach(program::name);
            program.parsed.clauses().forEach(program::add);
            program.parsed.passedOver().forEach(line -> program.skip(Reason.MORE_THAN_RELATIONS, line));
            return program;
        }

        /** The rules in the notation that people read, each on the line of its clause where that is free. */
        String text() {
            return String.join("\n", lines);
        }

        /** Clauses that cannot be written so. */
        SkippedRules skipped() {
            return skipped;
        }

        /** {@code p(X, Y) :- triple(X, "relation", Y)}. */
        private static boolean isName(LogicClause clause) {
            return clause.head().isRelation()
                    && clause.relations().size() == 1
                    && clause.relations().get(0).isTriple()
                    && clause.head()
                            .terms()
                            .get(0)
                            .equals(clause.relations().get(0).terms().get(0))
                    && clause.head()
                            .terms()
                            .get(1)
                            .equals(clause.relations().get(0).terms().get(2));
        }

        private void name(LogicClause clause) {
            relations.put(
                    clause.head().predicate(),
                    clause.relations().get(0).terms().get(1).name());
        }

        private void add(LogicClause clause) {
            if (isName(clause) || isResult(clause)) {
                return;
            }
            if (clause.body().isEmpty()) {
                skip(Reason.NO_BODY, clause.line());
                return;
            }
            boolean usable =
                    isAtom(clause.head()) && clause.relations().stream().allMatch(LogicProgram::isAtom);
            if (!usable) {
                skip(Reason.MORE_THAN_RELATIONS, clause.line());
                return;
            }
            while (lines.size() < clause.line() - 1) {
                lines.add("");
            }
            lines.add(statement(clause));
        }

        /** What only hands facts on, {@code fact(X, "r", Y) :- r(X, Y)} or {@code fact(X, R, Y) :- triple(X, R, Y)}. */
        private static boolean isResult(LogicClause clause) {
            boolean triple = clause.head().terms().size() == 3;
            return triple
                    && !clause.relations().isEmpty()
                    && (clause.relations().get(0).isRelation()
                            || clause.head().terms().get(1).variable());
        }

        private static boolean isAtom(LogicAtom atom) {
            return atom.isRelation() || atom.isTriple();
        }

        private void skip(Reason reason, int line) {
            skipped = skipped.and(SkippedRules.of(reason, where + ":" + line));
        }

        private String statement(LogicClause clause) {
            Map<String, String> variables = new HashMap<>();
            StringBuilder text = new StringBuilder();
            if (!clause.probability().isEmpty()) {
                text.append(clause.probability()).append(' ');
            }
            text.append(atom(clause.head(), variables)).append(" ⇐ ");
            List<LogicAtom> body = clause.relations();
            for (int i = 0; i < body.size(); i++) {
                text.append(i == 0 ? "" : ", ").append(atom(body.get(i), variables));
            }
            return text.toString();
        }

        private String atom(LogicAtom atom, Map<String, String> variables) {
            List<LogicAtom.Term> terms = atom.terms();
            String relation =
                    atom.isTriple() ? terms.get(1).name() : relations.getOrDefault(atom.predicate(), atom.predicate());
            return NameQuotes.inQuotes(relation) + "(" + term(terms.get(0), variables) + ","
                    + term(terms.get(terms.size() - 1), variables) + ")";
        }

        private static String term(LogicAtom.Term term, Map<String, String> variables) {
            if (!term.variable()) {
                return "constant";
            }
            int number = variables.size();
            String key = term.name().equals("_") ? "_" + number : term.name();
            return variables.computeIfAbsent(key, name -> number == 0 ? "X" : number == 1 ? "Y" : "A" + number);
        }
    }

    /** Reads the clauses of a logic program; what goes beyond atoms over names and variables is passed over and counted. */
    private static final class LogicParser {
        private static final Set<String> DIFFERENT = Set.of("!=", "\\==", "\\=");
        private static final Set<String> COMPARED = Set.of("=", "==", "<", ">", "<=", ">=", "=<");

        private final List<Token> tokens;
        private final String where;
        private final List<LogicClause> clauses = new ArrayList<>();
        private final List<Integer> passedOver = new ArrayList<>();
        private int at;

        private LogicParser(List<Token> tokens, String where) {
            this.tokens = tokens;
            this.where = where;
        }

        static LogicParser of(String text, String where) {
            LogicParser parser = new LogicParser(LogicTokens.of(text, where), where);
            while (!parser.peek().is("")) {
                parser.clause();
            }
            return parser;
        }

        List<LogicClause> clauses() {
            return clauses;
        }

        /** The lines of clauses that are more than atoms, such as those with lists or arithmetic. */
        List<Integer> passedOver() {
            return passedOver;
        }

        private void clause() {
            int line = peek().line();
            int begun = at;
            Optional<LogicClause> clause = isDirective() ? Optional.empty() : read(line);
            if (clause.isPresent() && peek().is(".")) {
                at++;
                clauses.add(clause.get());
                return;
            }
            at = begun;
            boolean directive = isDirective();
            while (!peek().is(".")) {
                if (peek().is("")) {
                    throw InputException.of(
                            where + ":" + line,
                            "a clause without a full stop",
                            "a clause such as r(X,Y) :- p(X,A), q(A,Y).",
                            "Maybe the file was cut off, or it is of another format.");
                }
                at++;
            }
            at++;
            if (!directive) {
                passedOver.add(line);
            }
        }

        private boolean isDirective() {
            return peek().is(":-");
        }

        private Optional<LogicClause> read(int line) {
            String probability = "";
            if (peek().kind() == Kind.NUMBER && tokens.get(at + 1).is("::")) {
                probability = peek().text();
                at += 2;
            }
            Optional<LogicAtom> head = atom();
            List<LogicAtom> body = new ArrayList<>();
            if (head.isPresent() && (peek().is(":-") || peek().is("<-"))) {
                do {
                    at++;
                    Optional<LogicAtom> atom = atom();
                    if (atom.isEmpty()) {
                        return Optional.empty();
                    }
                    body.add(atom.get());
                } while (peek().is(","));
            }
            String stated = probability;
            return head.map(concluded -> new LogicClause(stated, concluded, body, line));
        }

        private Optional<LogicAtom> atom() {
            boolean negated = peek().is("!") || peek().is("\\+") || isNot();
            if (negated) {
                at++;
            }
            Token name = peek();
            if (name.kind() == Kind.SIGN) {
                return Optional.empty();
            }
            at++;
            if (!peek().is("(")) {
                return comparison(name);
            }
            List<LogicAtom.Term> terms = new ArrayList<>();
            do {
                at++;
                Token term = peek();
                if (term.kind() == Kind.SIGN) {
                    return Optional.empty();
                }
                at++;
                terms.add(term(term));
            } while (peek().is(","));
            if (!peek().is(")")) {
                return Optional.empty();
            }
            at++;
            return Optional.of(new LogicAtom(negated, name.text(), terms));
        }

        private boolean isNot() {
            return peek().kind() == Kind.WORD
                    && peek().text().equals("not")
                    && tokens.get(at + 1).kind() == Kind.WORD;
        }

        private Optional<LogicAtom> comparison(Token first) {
            String sign = peek().text();
            boolean differ = DIFFERENT.contains(sign);
            if (peek().kind() != Kind.SIGN || !differ && !COMPARED.contains(sign)) {
                return Optional.empty();
            }
            Token second = tokens.get(at + 1);
            if (second.kind() == Kind.SIGN) {
                return Optional.empty();
            }
            at += 2;
            boolean plain = differ && first.kind() == Kind.VARIABLE && second.kind() == Kind.VARIABLE;
            return Optional.of(new LogicAtom(
                    false, plain ? LogicAtom.DIFFERENT : LogicAtom.COMPARED, List.of(term(first), term(second))));
        }

        private static LogicAtom.Term term(Token token) {
            return new LogicAtom.Term(token.text(), token.kind() == Kind.VARIABLE);
        }

        private Token peek() {
            return tokens.get(at);
        }
    }

    /**
     * A clause of a logic program.
     *
     * @param probability as ProbLog states it, or else empty
     * @param body empty for a fact
     * @param line where it begins, counted from 1
     */
    private record LogicClause(String probability, LogicAtom head, List<LogicAtom> body, int line) {

        /** What it is about, without atoms that say only that variables differ. */
        List<LogicAtom> relations() {
            return body.stream()
                    .filter(atom -> !atom.predicate().equals(LogicAtom.DIFFERENT))
                    .toList();
        }
    }

    /** Cuts a logic program into tokens: Datalog, Prolog and ProbLog share what matters here. Comments and declarations are left out. */
    static final class LogicTokens {
        /** What a token is. */
        enum Kind {
            /** A predicate or a constant without quotes. */
            WORD,
            VARIABLE,
            /** Text that stood in quotes, without them. */
            QUOTED,
            NUMBER,
            /** Any other sign; the last of all is empty. */
            SIGN
        }

        /** @param line counted from 1 */
        record Token(Kind kind, String text, int line) {
            boolean is(String sign) {
                return kind == Kind.SIGN && text.equals(sign);
            }
        }

        private static final Pattern SKIPPED =
                Pattern.compile("(?:\\s+|%[^\\n]*|//[^\\n]*|#[^\\n]*|(?s:/\\*.*?\\*/))++");

        /** A declaration or directive of Soufflé takes a line, or goes on while a parenthesis is open. */
        private static final Pattern DECLARATION =
                Pattern.compile("\\.[a-z]\\w*(?:[^\\n(]*\\([^)]{0,9999}\\))?[^\\n]*");

        private static final Pattern NUMBER = Pattern.compile("[0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?");
        private static final Pattern WORD = Pattern.compile("[\\p{L}_?][\\p{L}\\p{N}_]*");
        private static final Pattern SIGN =
                Pattern.compile(":-|<-|::|\\\\==|\\\\=|!=|==|\\\\\\+|>=|=<|<=|[-(),.!=<>|:;/\\[\\]{}+*@^&~]");

        private final String text;
        private final String where;
        private final List<Token> tokens = new ArrayList<>();
        private int at;
        private int line = 1;

        private LogicTokens(String text, String where) {
            this.text = text;
            this.where = where;
        }

        static List<Token> of(String text, String where) {
            LogicTokens cut = new LogicTokens(text, where);
            cut.skip();
            while (cut.at < text.length()) {
                cut.next();
                cut.skip();
            }
            cut.tokens.add(new Token(Kind.SIGN, "", cut.line));
            return cut.tokens;
        }

        private void skip() {
            for (boolean more = true; more; ) {
                more = take(SKIPPED) != null || beginsClause() && take(DECLARATION) != null;
            }
        }

        private boolean beginsClause() {
            return tokens.isEmpty() || tokens.get(tokens.size() - 1).is(".");
        }

        private void next() {
            int begun = line;
            char c = text.charAt(at);
            if (c == '"' || c == '\'') {
                tokens.add(new Token(Kind.QUOTED, quoted(c), begun));
                return;
            }
            String found = take(NUMBER);
            Kind kind = Kind.NUMBER;
            if (found == null) {
                found = take(WORD);
                kind = found != null && isVariable(found) ? Kind.VARIABLE : Kind.WORD;
            }
            if (found == null) {
                found = take(SIGN);
                kind = Kind.SIGN;
            }
            if (found == null) {
                throw problem(
                        "\"" + c + "\"", "a clause such as r(X,Y) :- p(X,A), q(A,Y).", "Maybe a name needs quotes.");
            }
            tokens.add(new Token(kind, found, begun));
        }

        private static boolean isVariable(String word) {
            return Character.isUpperCase(word.codePointAt(0)) || word.startsWith("_") || word.startsWith("?");
        }

        private @Nullable String take(Pattern pattern) {
            Matcher matcher = pattern.matcher(text).region(at, text.length());
            if (!matcher.lookingAt() || matcher.end() == at) {
                return null;
            }
            moveTo(matcher.end());
            return matcher.group();
        }

        private void moveTo(int end) {
            for (; at < end; at++) {
                if (text.charAt(at) == '\n') {
                    line++;
                }
            }
        }

        private String quoted(char quote) {
            StringBuilder name = new StringBuilder();
            for (int i = at + 1; i < text.length() && text.charAt(i) != '\n'; i++) {
                char c = text.charAt(i);
                if (c == quote && i + 1 < text.length() && text.charAt(i + 1) == quote && quote == '\'') {
                    name.append(quote);
                    i++;
                } else if (c == quote) {
                    moveTo(i + 1);
                    return name.toString();
                } else if (c == '\\' && i + 1 < text.length()) {
                    i = escaped(i + 1, name);
                } else {
                    name.append(c);
                }
            }
            throw problem("a quote that is not closed", "a name in quotes", "Maybe a closing quote is missing.");
        }

        /** @return where the escape ends */
        private int escaped(int i, StringBuilder name) {
            char c = text.charAt(i);
            int end = text.indexOf('\\', i + 1);
            if (c == 'x' && end > 0 && text.substring(i + 1, end).matches("[0-9a-fA-F]{1,6}")) {
                name.appendCodePoint(Integer.parseInt(text.substring(i + 1, end), 16));
                return end;
            }
            name.append(c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c);
            return i;
        }

        private InputException problem(String found, String expected, String maybe) {
            return InputException.of(where + ":" + line, found, expected, maybe);
        }
    }

    /**
     * An atom of a logic program.
     *
     * @param negated whether it must not hold
     * @param predicate its name
     */
    private record LogicAtom(boolean negated, String predicate, List<Term> terms) {
        /** How comparisons are called, which are no relations of a graph. */
        static final String DIFFERENT = "!=";

        /** What stands for comparisons other than that two variables differ. */
        static final String COMPARED = "<>";

        /** An argument. */
        record Term(String name, boolean variable) {}

        boolean isRelation() {
            return !negated && terms.size() == 2 && !predicate.equals(DIFFERENT) && !predicate.equals(COMPARED);
        }

        /** Whether it is a fact as a triple with the relation as a constant in the middle, {@code fact(X, 'r', Y)}. */
        boolean isTriple() {
            return !negated && terms.size() == 3 && !terms.get(1).variable();
        }
    }
}
