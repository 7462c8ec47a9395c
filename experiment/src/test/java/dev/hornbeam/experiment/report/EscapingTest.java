package dev.hornbeam.experiment.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.experiment.Cell;
import dev.hornbeam.experiment.CellResult;
import dev.hornbeam.experiment.Experiment;
import dev.hornbeam.experiment.Experiment.Size;
import dev.hornbeam.experiment.Experiments;
import dev.hornbeam.experiment.Machine;
import dev.hornbeam.experiment.ResultsFile;
import dev.hornbeam.experiment.Row;
import dev.hornbeam.text.VisibleText;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.InputSource;

/** Names from data and machines are text on the page and in Markdown, whatever stands in them. */
class EscapingTest {
    private static final String NASTY = "<script>a|b & \"c\" *d* `e`\n\u0001";

    @TempDir
    private Path folder;

    private Report report;

    @BeforeEach
    void writeResults() {
        Experiment experiment = Experiments.parse("""
                {"name": "x", "title": "T <1>", "shows": "s & s", "lookFor": "l", "paper": "p", "kind": "completion",
                 "sizes": {"quick": {"data": ["a"], "seeds": 1, "minutes": 1}},
                 "tables": [{"title": "t", "rows": ["method"], "values": ["mrr"]}],
                 "plots": [{"form": "bars", "title": "P", "x": "data", "y": "mrr", "series": ["method"],
                            "xTitle": "x", "yTitle": "y"},
                           {"form": "heat", "title": "H", "x": "method", "y": "mrr", "series": ["method"],
                            "xTitle": "x"}]}
                """, "x");
        Cell cell = experiment.cells(Size.QUICK).get(0);
        ResultsFile.open(folder, "x", result -> true, line -> {})
                .append(new CellResult(
                        "x",
                        Size.QUICK,
                        cell.key(),
                        cell.declaration(),
                        "a",
                        Map.of(),
                        1,
                        List.of(new Row(Map.of("method", NASTY), Map.of("mrr", 0.5))),
                        List.of(),
                        "2026-05-04T03:02:01Z",
                        60,
                        90,
                        1,
                        0,
                        1,
                        new Machine("1", "c", "17", "os", NASTY, 2, 1024),
                        null,
                        null));
        report = Report.of(folder, List.of(experiment), line -> {
            throw new AssertionError(line);
        });
    }

    @Test
    void thePageStaysWellFormed() throws Exception {
        String page = report.html();
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(page)));
        assertThat(page)
                .contains("&lt;script&gt;a|b &amp; &quot;c&quot;", "T &lt;1&gt;", "s &amp; s")
                .doesNotContain("<script");
    }

    @Test
    void aRowOfMarkdownStaysARow() {
        String text = report.markdown();
        assertThat(text.lines().filter(line -> line.contains("script>a") && line.startsWith("|")))
                .containsExactly("| \\<script>a\\|b & \"c\" \\*d\\* \\`e\\` \\\\x01 | 0.500 |");
        assertThat(text).contains("on \\<script>a");
    }

    @Test
    void whatIsNoMarkupStaysAsItIs() {
        assertThat(VisibleText.markdown("uncle(X,Y) ⇐ inv_son(X,A) ± 0.5 %, Hits@1"))
                .isEqualTo("uncle(X,Y) ⇐ inv_son(X,A) ± 0.5 %, Hits@1");
        assertThat(VisibleText.markdown("")).isEmpty();
        assertThat(VisibleText.markdown("\\|")).isEqualTo("\\\\\\|");
    }
}
