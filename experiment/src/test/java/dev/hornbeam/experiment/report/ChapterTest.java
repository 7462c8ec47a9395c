package dev.hornbeam.experiment.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.hornbeam.experiment.Cell;
import dev.hornbeam.experiment.CellResult;
import dev.hornbeam.experiment.Experiment;
import dev.hornbeam.experiment.Experiment.Size;
import dev.hornbeam.experiment.Experiments;
import dev.hornbeam.experiment.ResultsFile;
import dev.hornbeam.experiment.Row;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What one experiment's results are made into: claims, standing, memory, and which results count. */
class ChapterTest {
    private static final String DECLARATION = """
            {"name": "x", "title": "T", "shows": "s", "lookFor": "l", "paper": "p", "kind": "completion",
             "settings": {"epochs": "%d"},
             "sizes": {"quick": {"data": ["a"], "grid": {"window": ["2", "3"]}, "seeds": 2, "minutes": 1}},
             "tables": [{"title": "t", "where": {"protocol": "standard"}, "rows": ["data", "window", "method"],
                         "values": ["mrr", "megabytes"], "ours": {"window": "2"}}],
             "published": [{"source": "s", "setup": "s", "labels": {"protocol": "standard", "method": "%s"}, "by": "data",
                            "values": {"a": {"mrr": %s}}}],
             "claims": [{"text": "c", "criterion": "c", "value": "mrr", "over": ["a"],
                         "left": {"window": "2", "method": "m"}, "right": {"window": "3", "method": "m"}}]}
            """;

    @TempDir
    private Path folder;

    private final List<String> notes = new ArrayList<>();

    private static Experiment experiment(int epochs, String published) {
        return Experiments.parse(DECLARATION.formatted(epochs, "others", published), "x");
    }

    /** @param held megabytes when cells began; their peak is 100 */
    private Chapter chapter(Experiment experiment, int held, ToDoubleFunction<Cell> mrr) {
        ResultsFile file = ResultsFile.open(folder, "x", result -> true, notes::add);
        for (Cell cell : experiment.cells(Size.QUICK)) {
            Row row = new Row(
                    Map.of("method", "m", "protocol", "standard"),
                    Map.of("mrr", mrr.applyAsDouble(cell), "megabytes", 100.0));
            file.append(new CellResult(
                    "x",
                    Size.QUICK,
                    cell.key(),
                    cell.declaration(),
                    cell.data(),
                    cell.point(),
                    cell.seed(),
                    List.of(row),
                    List.of(),
                    "2026-05-04T03:02:01Z",
                    1,
                    1,
                    100,
                    held,
                    1,
                    null,
                    null,
                    new TextNode("s")));
        }
        return Chapter.read(folder, experiment, notes::add);
    }

    private static boolean isTwo(Cell cell) {
        return cell.point().get("window").equals("2");
    }

    private Verdict.Outcome verdict(ToDoubleFunction<Cell> mrr) {
        return chapter(experiment(1, "0.5"), 10, mrr).verdicts().get(0).outcome();
    }

    @Test
    void aDifferenceWithinTheSpreadOfSeedsDecidesNothing() {
        assertThat(verdict(cell -> (isTwo(cell) ? 0.50 : 0.52) + 0.1 * cell.seed()))
                .isEqualTo(Verdict.Outcome.TOO_CLOSE);
    }

    @Test
    void aLargerOneDecides() {
        assertThat(verdict(cell -> (isTwo(cell) ? 0.50 : 0.52) + 0.001 * cell.seed()))
                .isEqualTo(Verdict.Outcome.NOT_CONFIRMED);
    }

    @Test
    void andSoItDoesTheOtherWay() {
        assertThat(verdict(cell -> (isTwo(cell) ? 0.54 : 0.52) + 0.001 * cell.seed()))
                .isEqualTo(Verdict.Outcome.CONFIRMED);
    }

    @Test
    void behindIsJudgedByTheDigitsThatWerePublished() {
        assertThat(chapter(experiment(1, "0.52"), 10, cell -> 0.516).behind())
                .as("0.516 may be 0.52")
                .isEmpty();
        assertThat(chapter(experiment(1, "0.523"), 10, cell -> 0.521).behind())
                .singleElement()
                .asString()
                .contains("a: MRR 0.521 ± 0.000 of m is behind others (0.523)");
    }

    @Test
    void memoryThatCellsBeforeHaveTakenIsLeftOut() {
        assertThat(chapter(experiment(1, "0.5"), 40, cell -> 0.5)
                        .tables()
                        .get(0)
                        .header())
                .contains("peak memory, MB");
        assertThat(chapter(experiment(1, "0.5"), 60, cell -> 0.5)
                        .figures()
                        .all()
                        .get(0)
                        .values())
                .doesNotContainKey("megabytes");
    }

    @Test
    void resultsOfAnotherDeclarationAreToldOfAndLeftOut() {
        chapter(experiment(1, "0.5"), 10, cell -> 0.5);
        assertThat(Chapter.read(folder, experiment(2, "0.5"), notes::add).isEmpty())
                .isTrue();
        assertThat(notes).singleElement().asString().contains("4 results of another declaration");
    }

    @Test
    void whatIsSetIsNamed() {
        assertThat(chapter(experiment(7, "0.5"), 10, cell -> 0.5).settings()).isEqualTo("epochs 7");
    }
}
