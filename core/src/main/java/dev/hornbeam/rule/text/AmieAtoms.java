package dev.hornbeam.rule.text;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.text.VisibleText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Atoms as AMIE writes them, {@code ?a  <mother>  ?b}: three parts with two spaces between. */
final class AmieAtoms {
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
        return variables.computeIfAbsent(ours, each -> number < 26 ? "?" + (char) ('a' + number) : "?v" + (number + 1));
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
                .allMatch(c -> "<>\\=".indexOf(c) < 0 && (VisibleText.isVisible(c) || Character.isSurrogate((char) c)));
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
        return argument.startsWith("?") ? names.get(argument) : "<" + argument + ">";
    }
}
