package dev.hornbeam.shape;

import dev.hornbeam.Constraint;
import dev.hornbeam.Constraint.Origin;
import dev.hornbeam.ConstraintKind;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.input.ClosestName;
import dev.hornbeam.input.InputException;
import dev.hornbeam.shape.GraphShape.RelationProfile.Degree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a user adds to the constraints of a model, changes or removes: a small text file with one constraint per line, its
 * words separated by tabs or, where a line has none, by blanks with quotes around names that contain some. A line that
 * begins with {@code -} removes, with {@code *} for anything.
 *
 * <pre>
 *   functional basedIn
 *   subject-kind worksFor Person
 *   disjoint subject:worksFor object:basedIn
 *   - acyclic reportsTo
 *   - * knows
 * </pre>
 */
public final class ConstraintEdits {
    private static final Pattern WORD = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*+)\"|(\\S+)");
    private static final String ANY = "*";
    private static final String DISJOINT_EXAMPLE = "Maybe: disjoint Person Place.";

    /** One line: what it adds, or what it removes. */
    private record Edit(boolean removes, Optional<ConstraintKind> kind, String first, String second, String where) {}

    private final List<Edit> edits;

    private ConstraintEdits(List<Edit> edits) {
        this.edits = edits;
    }

    /**
     * Reads a file.
     *
     * @throws InputException if it cannot be read, with file and line
     */
    public static ConstraintEdits read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw InputException.of(
                    file.toString(),
                    Files.exists(file) ? "a folder" : "no such file",
                    "a file of constraints",
                    "Maybe the path is mistyped.");
        }
        List<Edit> edits = new ArrayList<>();
        List<String> lines = new ConstraintFile(file).lines();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                edits.add(edit(line, file + ":" + (i + 1)));
            }
        }
        return new ConstraintEdits(edits);
    }

    private static Edit edit(String line, String where) {
        boolean removes = line.startsWith("-");
        List<String> words = words(removes ? line.substring(1).strip() : line);
        String label = words.isEmpty() ? "" : words.get(0);
        Optional<ConstraintKind> kind = ConstraintKind.of(label);
        if (kind.isEmpty() && !(removes && label.equals(ANY))) {
            throw InputException.of(
                    where,
                    label.isEmpty() ? "no constraint" : "the unknown constraint \"" + label + "\"",
                    "one of " + String.join(", ", ConstraintKind.labels()),
                    "Maybe "
                            + ClosestName.in(ConstraintKind.labels(), label)
                                    .map(meant -> "you meant " + meant)
                                    .orElse("it is spelled differently")
                            + ".");
        }
        boolean two = kind.isPresent() && kind.get().takes() != ConstraintKind.Takes.RELATION;
        int names = (int)
                words.stream().skip(1).limit(2).filter(word -> !word.isEmpty()).count();
        boolean fits = removes ? names >= 1 : names == (two ? 2 : 1);
        if (!fits || words.size() > 6) {
            throw InputException.of(
                    where,
                    names + (names == 1 ? " name" : " names") + " after \"" + label + "\"",
                    kind.map(each -> each.takes().words()).orElse("the name of a relation"),
                    two ? DISJOINT_EXAMPLE : "Maybe put names with blanks in quotes: " + label + " \"based in\".");
        }
        return new Edit(removes, kind, words.get(1), words.size() > 2 ? words.get(2) : "", where);
    }

    /** The words of a line; counts and origin, as in a model's own file, may follow after tabs. */
    private static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        if (line.contains("\t")) {
            for (String cell : line.split("\t", -1)) {
                words.add(ConstraintFile.unescaped(cell.strip()));
            }
            return words;
        }
        Matcher word = WORD.matcher(line);
        while (word.find()) {
            words.add(
                    word.group(1) == null
                            ? word.group(2)
                            : ConstraintFile.unescaped(word.group(1).replace("\\\"", "\"")));
        }
        return words;
    }

    /**
     * The constraints as the user wants them.
     *
     * @param names of the graph that the names in the file belong to
     * @throws InputException if a name is not known, if lines contradict each other, or if most facts contradict one
     */
    public Constraints applied(Constraints base, Graph graph, NameFinder names) {
        Constraints result = base;
        List<Constraint> added = new ArrayList<>();
        List<String> places = new ArrayList<>();
        for (Edit edit : edits) {
            String first = name(edit, edit.first(), true, names);
            String second = edit.second().isEmpty() ? "" : name(edit, edit.second(), false, names);
            if (edit.removes()) {
                result = result.without(removed(edit, first, second));
                for (int i = added.size() - 1; i >= 0; i--) {
                    if (removed(edit, first, second).test(added.get(i))) {
                        added.remove(i);
                        places.remove(i);
                    }
                }
                continue;
            }
            Constraint wanted = new Constraint(edit.kind().orElseThrow(), first, second, Origin.GIVEN);
            for (int i = 0; i < added.size(); i++) {
                if (Constraints.areAtOdds(added.get(i), wanted)) {
                    throw InputException.of(
                            edit.where(),
                            "\"" + wanted + "\" beside \"" + added.get(i) + "\" of " + places.get(i),
                            "constraints that can hold together",
                            "Maybe remove one of the two lines.");
                }
            }
            if (wanted.kind() == ConstraintKind.DISJOINT && wanted.first().equals(wanted.second())) {
                throw InputException.of(
                        edit.where(), "a kind that is disjoint with itself", "two kinds", DISJOINT_EXAMPLE);
            }
            added.add(wanted);
            places.add(edit.where());
        }
        ConstraintCounter counter = new ConstraintCounter(graph, new EntityKinds(graph, names.prefixes()));
        for (List<Constraint> group : ConstraintCounter.grouped(added)) {
            requireMostFacts(group, places.get(added.indexOf(group.get(0))), counter);
        }
        return result.with(added);
    }

    private static Predicate<Constraint> removed(Edit edit, String first, String second) {
        return each -> (edit.kind().isEmpty() || edit.kind().get() == each.kind())
                && (fits(first, each.first()) && (second.isEmpty() || fits(second, each.second()))
                        || each.kind().isMutual()
                                && fits(first, each.second())
                                && (second.isEmpty() || fits(second, each.first())));
    }

    private static boolean fits(String wanted, String name) {
        return wanted.equals(ANY)
                || wanted.equals(name)
                || name.equals(Constraint.SUBJECT + wanted)
                || name.equals(Constraint.OBJECT + wanted);
    }

    /** The name as the graph has it. */
    private static String name(Edit edit, String name, boolean isFirst, NameFinder names) {
        if (edit.removes()) {
            return removedName(name, names);
        }
        ConstraintKind.Takes takes = edit.kind().orElseThrow().takes();
        boolean isKind =
                takes == ConstraintKind.Takes.KINDS || takes == ConstraintKind.Takes.RELATION_AND_KIND && !isFirst;
        if (!isKind) {
            return relation(name, edit.where(), names);
        }
        for (String part : List.of(Constraint.SUBJECT, Constraint.OBJECT)) {
            if (name.startsWith(part)) {
                return part + relation(name.substring(part.length()), edit.where(), names);
            }
        }
        return names.entities().name(names.entity(name, edit.where()));
    }

    /** The name of what is removed; what the graph does not know is not there to be removed. */
    private static String removedName(String name, NameFinder names) {
        for (String part : List.of(Constraint.SUBJECT, Constraint.OBJECT)) {
            if (name.startsWith(part)) {
                return part + removedName(name.substring(part.length()), names);
            }
        }
        String full = names.prefixes().expand(name);
        boolean isKnown = names.relations().id(full) != Vocabulary.UNKNOWN
                || names.entities().id(full) != Vocabulary.UNKNOWN;
        return isKnown || name.equals(ANY) ? full : typed(name, names);
    }

    /** What is meant by a label, a local name or a name as it is shown. */
    private static String typed(String name, NameFinder names) {
        try {
            return relation(name, name, names);
        } catch (InputException noRelation) {
            try {
                return names.entities().name(names.entity(name, name));
            } catch (InputException unknown) {
                return name;
            }
        }
    }

    private static String relation(String name, String where, NameFinder names) {
        return names.relations().name(names.relations().base(names.relation(name, where)));
    }

    /** A constraint that most facts contradict is a mistake, not knowledge; kinds of one relation are alternatives. */
    private static void requireMostFacts(List<Constraint> alternatives, String where, ConstraintCounter counter) {
        Constraint wanted = alternatives.get(0);
        if (!wanted.kind().refuses() || wanted.kind() == ConstraintKind.DISJOINT) {
            return;
        }
        Degree degree = counter.count(alternatives);
        if (degree.of() > 0 && degree.share() < .5) {
            throw InputException.of(
                    where,
                    "\"" + wanted + "\", which " + degree.exceptions() + " of " + degree.of() + " facts contradict",
                    "a constraint that most facts obey",
                    "Maybe another relation is meant.");
        }
    }
}
