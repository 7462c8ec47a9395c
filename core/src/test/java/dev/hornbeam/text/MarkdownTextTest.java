package dev.hornbeam.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.testkit.HostileNames;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Any text stays one cell of a Markdown table, and means itself. */
class MarkdownTextTest {
    @Provide
    Arbitrary<String> texts() {
        return HostileNames.texts();
    }

    /** The cells of a row by the plain reading of the format: a bar ends a cell unless a backslash is before it. */
    private static List<String> cells(String row) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        for (int i = 0; i < row.length(); i++) {
            if (row.charAt(i) == '\\') {
                cell.append(row.charAt(++i));
            } else if (row.charAt(i) == '|') {
                cells.add(cell.toString());
                cell.setLength(0);
            } else {
                assertThat("<*`[]~$".indexOf(row.charAt(i)))
                        .as("markup in " + row)
                        .isNegative();
                cell.append(row.charAt(i));
            }
        }
        return cells;
    }

    @Property
    void aTableKeepsItsCells(@ForAll("texts") String first, @ForAll("texts") String second) {
        String row = "|" + VisibleText.markdown(first) + "|" + VisibleText.markdown(second) + "|";
        assertThat(row).doesNotContain("\n", "\r");
        assertThat(cells(row)).containsExactly("", shown(first), shown(second));
    }

    private static String shown(String text) {
        return VisibleText.lines(text).replaceAll("\\s", " ");
    }

    @Example
    void nothingIsMarkup() {
        assertThat(VisibleText.markdown("<b>&lt; [x](y) `c` a|b")).isEqualTo("\\<b>\\&lt; \\[x\\](y) \\`c\\` a\\|b");
        assertThat(VisibleText.markdown("_a_ and inv_son")).isEqualTo("\\_a\\_ and inv_son");
        assertThat(VisibleText.markdown("https://e.org www.e.org")).isEqualTo("https\\://e.org www\\.e.org");
        assertThat(VisibleText.markdown("# a")).isEqualTo("\\# a");
        assertThat(VisibleText.markdown("- a")).isEqualTo("\\- a");
        assertThat(VisibleText.markdown("12. a")).isEqualTo("12\\. a");
        assertThat(VisibleText.markdown("\u001B")).isEqualTo("\\\\x1B");
    }

    @Example
    void whatIsNoMarkupStaysAsItIs() {
        String text = "uncle(X,Y) ⇐ inv_son(X,A) ± 0.5 %, Hits@1 & more - 3.5";
        assertThat(VisibleText.markdown(text)).isEqualTo(text);
        assertThat(VisibleText.markdown("0.981")).isEqualTo("0.981");
    }
}
