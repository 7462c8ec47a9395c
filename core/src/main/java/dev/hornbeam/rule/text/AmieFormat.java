package dev.hornbeam.rule.text;

import dev.hornbeam.RuleStatistics;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.text.Chain.Atom;
import dev.hornbeam.rule.text.Fields.NumberFields;
import dev.hornbeam.rule.text.RuleFile.ReadRules;
import dev.hornbeam.rule.text.SkippedRules.Unusable;
import dev.hornbeam.text.VisibleText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * AMIE's notation, {@code ?a  <mother>  ?c  ?c  <mother>  ?b   => ?a  <grandmother>  ?b}, with its columns after tabs.
 *
 * <p>AMIE's own output is read as it comes: lines without an arrow, such as its messages, are skipped, numbers may have
 * commas, and names may or may not be in angle brackets. Its counts are kept, though AMIE also counts paths that meet an entity
 * twice, so they are marked as neither exact nor with a stated error; PCA counts are kept if the functional variable is
 * the head's first. The standard confidence becomes the score. Rules with constants or with a body that is not a chain are counted and left
 * out. When writing, characters that would be misread are a backslash, a {@code u} and four hexadecimal digits.
 */
final class AmieFormat implements RuleFormat {
    private static final String ARROW = "=>";
    private static final List<String> TITLES = List.of(
            "Rule",
            "Head Coverage",
            "Std Confidence",
            "PCA Confidence",
            "Positive Examples",
            "Body size",
            "PCA Body size",
            "Functional variable");
    private static final int COUNTED = 7;

    @Override
    public String name() {
        return "amie";
    }

    @Override
    public void write(RuleSet rules, Writer out) throws IOException {
        out.write(String.join("\t", TITLES) + "\n");
        for (Rule rule : rules) {
            Chain chain = Chain.of(rule, rules.relations());
            Map<String, String> variables = new HashMap<>(Map.of("X", "?a", "Y", "?b"));
            StringBuilder line = new StringBuilder();
            for (Atom atom : chain.bodyAtoms()) {
                line.append(AmieAtoms.text(atom, variables, rules.relations())).append("  ");
            }
            line.append(" " + ARROW + " ").append(AmieAtoms.text(chain.headAtom(), variables, rules.relations()));
            out.write(line + "\t" + numbers(rule) + "\t?a\n");
        }
    }

    private static String numbers(Rule rule) {
        if (rule.statistics().isEmpty()) {
            return "0\t" + NumberFields.shortest(rule.score()) + "\t0\t0\t0\t0";
        }
        RuleStatistics counted = rule.statistics().get();
        return String.join(
                "\t",
                shown(counted.headCoverage()),
                shown(counted.confidence()),
                shown(counted.pcaConfidence()),
                Long.toString(counted.support()),
                Long.toString(counted.bodySize()),
                Long.toString(counted.pcaBodySize() == RuleStatistics.UNKNOWN ? 0 : counted.pcaBodySize()));
    }

    private static String shown(OptionalDouble ratio) {
        return NumberFields.shortest(ratio.orElse(0));
    }

    @Override
    public ReadRules read(BufferedReader in, String where, Relations relations, Unusable unusable) throws IOException {
        RuleCollector collector = new RuleCollector(where, relations, unusable);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            collector.nextLine();
            if (line.contains(ARROW)) {
                String text = line;
                collector.taking(() -> readLine(text, collector));
            }
        }
        return collector.finish();
    }

    private static void readLine(String line, RuleCollector collector) {
        String[] cells = line.split("\t", -1);
        int arrow = cells[0].lastIndexOf(ARROW);
        if (arrow < 0) {
            throw collector.problem(
                    "no => in the first column",
                    "a rule such as ?a  <r>  ?c  ?c  <s>  ?b   => ?a  <t>  ?b",
                    "Maybe the columns are in another order.");
        }
        AmieAtoms atoms = new AmieAtoms(collector);
        List<Atom> head = atoms.read(cells[0].substring(arrow + ARROW.length()));
        List<Atom> body = atoms.read(cells[0].substring(0, arrow));
        if (head.size() != 1) {
            throw collector.problem(head.size() + " atoms after =>", "one", "Maybe the line was cut off.");
        }
        String functional = head.get(0).first();
        List<Atom> renamed = AmieAtoms.renamed(head.get(0), body);
        Chain.Found found = Chain.find(renamed.get(0), renamed.subList(1, renamed.size()));
        if (found.chain().isEmpty()) {
            collector.skip(found.reason());
            return;
        }
        collector.addOrSkip(withNumbers(found.chain().get(), cells, functional, collector));
    }

    private static Rule withNumbers(Chain chain, String[] cells, String subject, RuleCollector collector) {
        if (cells.length < COUNTED) {
            return chain.rule(cells.length > 2 ? collector.score(point(cells[2])) : 0, collector);
        }
        Rule rule = chain.rule(collector.score(point(cells[2])), collector);
        long support = Math.round(collector.number(point(cells[4]), "the positive examples"));
        long bodySize = Math.round(collector.number(point(cells[5]), "the body size"));
        if (bodySize == 0) {
            return rule;
        }
        long pca = Math.round(collector.number(point(cells[6]), "the PCA body size"));
        boolean ofSubject = cells.length > COUNTED && cells[COUNTED].strip().equals(subject) && pca > 0;
        double coverage = collector.number(point(cells[1]), "the head coverage");
        return rule.with(collector.statistics(
                support,
                bodySize,
                ofSubject ? pca : RuleStatistics.UNKNOWN,
                coverage > 0 ? Math.round(support / coverage) : RuleStatistics.UNKNOWN,
                false,
                Double.NaN));
    }

    private static String point(String number) {
        return number.strip().replace(',', '.');
    }

    /** Whether a line is a rule in this notation. */
    static boolean isRule(String line) {
        return line.startsWith("?") && line.contains(ARROW);
    }

    /** Whether a line has AMIE's titles. */
    static boolean isTitles(String line) {
        return Arrays.asList(line.split("\t")).containsAll(TITLES.subList(0, 2));
    }

    /** Atoms as AMIE writes them, {@code ?a  <mother>  ?b}: three parts with two spaces between. */
    private static final class AmieAtoms {
        private final RuleCollector collector;

        AmieAtoms(RuleCollector collector) {
            this.collector = collector;
        }

        /** @param variables AMIE's variables for those of the atom; grows by what is new */
        static String text(Atom atom, Map<String, String> variables, Relations relations) {
            String first = variable(atom.first(), variables);
            return first + "  " + name(atom.relation(), relations) + "  " + variable(atom.second(), variables);
        }

        private static String variable(String ours, Map<String, String> variables) {
            int number = variables.size();
            return variables.computeIfAbsent(
                    ours, each -> number < 26 ? "?" + (char) ('a' + number) : "?v" + (number + 1));
        }

        /** A name in angle brackets; an IRI that has them already keeps those. */
        private static String name(String name, Relations relations) {
            if (isBracketed(name) && plain(name.substring(1, name.length() - 1))) {
                return name;
            }
            boolean ambiguous = relations.names().id("<" + name + ">") != Vocabulary.UNKNOWN;
            StringBuilder escaped = new StringBuilder("<");
            for (int i = 0; i < name.length(); i++) {
                char c = name.charAt(i);
                boolean escape = !plain(Character.toString(c)) || ambiguous && i == 0 || isEdgeSpace(name, i);
                escaped.append(escape ? String.format("\\u%04X", (int) c) : Character.toString(c));
            }
            return escaped.append('>').toString();
        }

        private static boolean isBracketed(String name) {
            return name.length() >= 2 && name.startsWith("<") && name.endsWith(">");
        }

        private static boolean isEdgeSpace(String name, int i) {
            boolean single = i > 0 && i < name.length() - 1 && name.charAt(i - 1) != ' ' && name.charAt(i + 1) != ' ';
            return name.charAt(i) == ' ' && !single;
        }

        private static boolean plain(String text) {
            return text.chars()
                    .allMatch(c ->
                            "<>\\=".indexOf(c) < 0 && (VisibleText.isVisible(c) || Character.isSurrogate((char) c)));
        }

        List<Atom> read(String text) {
            String[] parts = text.strip().split("\\s{2,}");
            if (parts.length % 3 != 0) {
                parts = text.strip().split("\\s+");
            }
            if (parts.length % 3 != 0) {
                throw collector.problem(
                        "\"" + text.strip() + "\"",
                        "atoms of three parts such as ?a  <r>  ?b",
                        "Maybe a name has spaces; two spaces separate the parts.");
            }
            List<Atom> atoms = new ArrayList<>();
            for (int i = 0; i < parts.length; i += 3) {
                atoms.add(new Atom(relation(parts[i + 1]), parts[i], parts[i + 2]));
            }
            return atoms;
        }

        /** The name that a part means: itself if the graph has it, else what its angle brackets hold. */
        private String relation(String part) {
            if (!isBracketed(part) || collector.relations().id(part) != Vocabulary.UNKNOWN) {
                return part;
            }
            Cursor cursor = new Cursor(part.substring(1, part.length() - 1), collector);
            StringBuilder name = new StringBuilder();
            while (!cursor.atEnd()) {
                char c = cursor.next("", "");
                name.append(c == '\\' ? cursor.escaped() : c);
            }
            return name.toString();
        }

        /** The head and then the body with our variables: X and Y in the head; constants stay. */
        static List<Atom> renamed(Atom head, List<Atom> body) {
            Map<String, String> names = new HashMap<>();
            List<Atom> all = new ArrayList<>(List.of(head));
            all.addAll(body);
            for (Atom atom : all) {
                for (String argument : Arrays.asList(atom.first(), atom.second())) {
                    if (argument.startsWith("?")) {
                        int number = names.size();
                        names.computeIfAbsent(argument, each -> number == 0 ? "X" : number == 1 ? "Y" : "A" + number);
                    }
                }
            }
            return all.stream()
                    .map(atom -> new Atom(atom.relation(), ours(atom.first(), names), ours(atom.second(), names)))
                    .toList();
        }

        /** A constant keeps brackets around it, so that it is no variable of ours. */
        private static String ours(String argument, Map<String, String> names) {
            return argument.startsWith("?") ? names.getOrDefault(argument, argument) : "<" + argument + ">";
        }
    }
}
