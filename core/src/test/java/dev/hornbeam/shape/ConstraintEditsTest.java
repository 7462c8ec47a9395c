package dev.hornbeam.shape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.Constraint;
import dev.hornbeam.Constraint.Origin;
import dev.hornbeam.ConstraintKind;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.input.InputException;
import dev.hornbeam.testkit.Graphs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConstraintEditsTest {
    private static final Dataset DATA = Graphs.dataset("a p b", "a p c", "b q c", "b r a", "a is Person");
    private static final Constraints LEARNED = Constraints.of(List.of(
            new Constraint(ConstraintKind.FUNCTIONAL, "q", "", 30, 30, Origin.LEARNED),
            new Constraint(ConstraintKind.ACYCLIC, "r", "", 30, 30, Origin.LEARNED),
            new Constraint(ConstraintKind.DISJOINT, "subject:q", "object:r", 0, 30, Origin.LEARNED)));

    @TempDir
    private Path folder;

    private Constraints applied(String text) throws IOException {
        Path file = folder.resolve("c.txt");
        Files.writeString(file, text);
        return ConstraintEdits.read(file).applied(LEARNED, DATA.buildGraph(), NameFinder.of(DATA));
    }

    private List<String> texts(String text) throws IOException {
        return applied(text).all().stream().map(Constraint::toString).toList();
    }

    private void refuses(String text, String message) {
        assertThatThrownBy(() -> applied(text))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(folder.resolve("c.txt") + message);
    }

    @Test
    void linesAddChangeAndRemove() throws IOException {
        assertThat(texts("# mine\n\ninverse-functional q\nsubject-kind\tq\tPerson\n- functional q\n"))
                .containsExactly(
                        "acyclic r", "disjoint object:r subject:q", "inverse-functional q", "subject-kind q Person");
        assertThat(texts("- * q\n")).containsExactly("acyclic r");
        assertThat(texts("- disjoint *")).containsExactly("functional q", "acyclic r");
        assertThat(texts("symmetric r")).contains("symmetric r").doesNotContain("acyclic r");
        assertThat(texts("disjoint subject:p \"Person\"")).contains("disjoint Person subject:p");
    }

    @Test
    void whatIsRemovedIsNamedAsItIsShown() throws IOException {
        Dataset data = Graphs.dataset("<http://e/a> <http://e/flowsInto> <http://e/b>");
        Constraints learned = Constraints.of(
                List.of(new Constraint(ConstraintKind.FUNCTIONAL, "<http://e/flowsInto>", "", 30, 30, Origin.LEARNED)));
        Path file = folder.resolve("c.txt");
        for (String word : List.of("flowsInto", "http://e/flowsInto", "<http://e/flowsInto>")) {
            Files.writeString(file, "- functional " + word);
            assertThat(ConstraintEdits.read(file)
                            .applied(learned, data.buildGraph(), NameFinder.of(data))
                            .all())
                    .isEmpty();
        }
    }

    @Test
    void whatTheModelHasWrittenCanBeGivenBack() throws IOException {
        assertThat(texts(ConstraintFile.text(LEARNED)))
                .containsExactly("functional q", "acyclic r", "disjoint object:r subject:q");
    }

    @Test
    void badLinesAreRefusedWithTheirPlace() {
        refuses("\nfunctionl q", ":2: found the unknown constraint \"functionl\", expected one of functional, ");
        refuses("functional", ":1: found 0 names after \"functional\", expected a relation.");
        refuses("disjoint Person", ":1: found 1 name after \"disjoint\", expected two kinds.");
        refuses("functional nope", ":1: found the unknown relation \"nope\", expected one of p, q, r, is.");
        refuses("subject-kind q Nobody", ":1: found the unknown entity \"Nobody\"");
        refuses("disjoint Person Person", ":1: found a kind that is disjoint with itself");
    }

    @Test
    void contradictionsAreRefused() {
        refuses(
                "symmetric q\nacyclic q",
                ":2: found \"acyclic q\" beside \"symmetric q\" of " + folder.resolve("c.txt") + ":1, expected ");
        refuses("functional p", ":1: found \"functional p\", which 2 of 2 facts contradict");
    }

    @Test
    void aFileReadsBack() throws IOException {
        Constraints odd = Constraints.of(List.of(
                new Constraint(ConstraintKind.EQUAL, "tab\there", "line\nback\\slash", 3, 4, Origin.STATED),
                new Constraint(ConstraintKind.IRREFLEXIVE, "q", "", Origin.GIVEN)));
        Path file = folder.resolve("constraints.tsv");
        new ConstraintFile(file).write(odd);
        assertThat(new ConstraintFile(file).read()).isEqualTo(odd);
        Files.writeString(file, "functional\tq\n");
        assertThatThrownBy(() -> new ConstraintFile(file).read())
                .isInstanceOf(InputException.class)
                .hasMessageContaining("constraints.tsv:1: found");
    }
}
