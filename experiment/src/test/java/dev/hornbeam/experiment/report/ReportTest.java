package dev.hornbeam.experiment.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.hornbeam.MeanDeviation;
import dev.hornbeam.experiment.Cell;
import dev.hornbeam.experiment.CellResult;
import dev.hornbeam.experiment.Experiment;
import dev.hornbeam.experiment.Experiment.Size;
import dev.hornbeam.experiment.Experiment.TableSpec;
import dev.hornbeam.experiment.Experiments;
import dev.hornbeam.experiment.Machine;
import dev.hornbeam.experiment.ResultsFile;
import dev.hornbeam.experiment.Row;
import dev.hornbeam.experiment.report.Figures.Measure;
import dev.hornbeam.input.InputException;
import dev.hornbeam.model.DataSource;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** The report of made-up results: 0.321 wherever ties are fair, 0.987 wherever they count as won. */
class ReportTest {
    private static final Machine MACHINE = new Machine("1.0", "abc1234", "17", "Linux", "Some <CPU> & Co", 2, 4096);

    @TempDir
    private Path folder;

    private static Row ranking(String method, String protocol, double mrr) {
        return new Row(
                Map.of("method", method, "protocol", protocol), Map.of("mrr", mrr, "hits1", mrr / 2, "hits10", mrr));
    }

    private static List<Row> rows(Cell cell) {
        return switch (cell.kind()) {
            case "completion" ->
                cell.experiment().equals("rules")
                        ? List.of(new Row(
                                Map.of("method", "ncrl", "protocol", "standard", "rules", "10"), Map.of("mrr", 0.321)))
                        : List.of(ranking("ncrl", "standard", 0.321), ranking("ncrl", "paper", 0.987));
            case "inductive" -> List.of(ranking("chosen", "standard", 0.321));
            case "relation" ->
                List.of(
                        new Row(Map.of("method", "ncrl", "hops", "10", "trained", "4"), Map.of("accuracy", 0.5)),
                        new Row(Map.of("method", "ncrl", "hops", "all", "trained", "4"), Map.of("accuracy", 0.75)));
            case "cost" ->
                List.of(new Row(
                        Map.of("what", "learning", "method", "ours"), Map.of("seconds", 12.5, "cpuSeconds", 20.0)));
            case "held-out" -> List.of(new Row(Map.of("method", "ncrl"), Map.of("crossEntropy", 1.5)));
            case "attention" -> List.of(new Row(Map.of("body", "a ∘ b", "head", "c"), Map.of("attention", 0.5)));
            case "case-study" ->
                List.of(new Row(
                        Map.of("head", "c", "length", "2", "rule", "c(X,Y) ⇐ a(X,A), b(A,Y)"), Map.of("score", 0.5)));
            default -> throw new AssertionError(cell.kind());
        };
    }

    private void write(Experiment experiment) {
        ResultsFile file = ResultsFile.open(folder, experiment.name(), result -> true, line -> {});
        for (Cell cell : experiment.cells(Size.QUICK)) {
            file.append(new CellResult(
                    cell.experiment(),
                    cell.size(),
                    cell.key(),
                    cell.declaration(),
                    cell.data(),
                    cell.point(),
                    cell.seed(),
                    rows(cell),
                    List.of(),
                    "2026-05-04T03:02:01Z",
                    30,
                    45,
                    500,
                    100,
                    1,
                    MACHINE,
                    new DataSource(cell.data(), "f", 1, 1, 1),
                    new TextNode("settings")));
        }
    }

    private Report everything() {
        Experiments.all().forEach(this::write);
        return Report.of(folder, line -> {
            throw new AssertionError(line);
        });
    }

    private static Document parsed(String page) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        return factory.newDocumentBuilder().parse(new InputSource(new StringReader(page)));
    }

    @Test
    void thePageIsWellFormedAndNamesEveryExperimentCommandMachineAndCommit() throws Exception {
        String page = everything().html();
        Document document = parsed(page);
        for (Experiment each : Experiments.all()) {
            assertThat(document.getElementsByTagName("h2"))
                    .as(each.name())
                    .matches(list -> texts(list).contains(each.title()));
            assertThat(page).contains("hornbeam experiment " + each.name() + " --data DATA -o RESULTS --size quick");
        }
        assertThat(page).contains("commit abc1234", "Some &lt;CPU&gt; &amp; Co", "2026-05-04", "<svg ");
        assertThat(page).doesNotContain("<script", "src=", "url(", "@import", "<link");
    }

    private static List<String> texts(org.w3c.dom.NodeList list) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < list.getLength(); i++) {
            texts.add(list.item(i).getTextContent());
        }
        return texts;
    }

    @Test
    void optimisticAndFairTiesNeverShareATable() throws Exception {
        Document document = parsed(everything().html());
        int fair = 0;
        int optimistic = 0;
        for (int i = 0; i < document.getElementsByTagName("table").getLength(); i++) {
            Element table = (Element) document.getElementsByTagName("table").item(i);
            if (((Element) table.getElementsByTagName("th").item(0))
                    .getTextContent()
                    .equals("claim")) {
                continue; // sentences, not columns
            }
            boolean hasFair = table.getTextContent().contains("0.321");
            boolean hasOptimistic = table.getTextContent().contains("0.987");
            assertThat(hasFair && hasOptimistic).as(table.getTextContent()).isFalse();
            fair += hasFair ? 1 : 0;
            optimistic += hasOptimistic ? 1 : 0;
        }
        assertThat(fair).isGreaterThan(5);
        assertThat(optimistic).isGreaterThan(5);
    }

    @Test
    void aTableThatDoesNotFixTheProtocolIsRefused() {
        Experiment completion = Experiments.named("completion");
        write(completion);
        Chapter chapter = Chapter.read(folder, completion, line -> {});
        TableSpec loose =
                new TableSpec("all", Map.of(), List.of("data", "method"), null, List.of("mrr"), Map.of(), null);

        assertThatThrownBy(() -> ReportTable.of(loose, chapter.figures(), List.of()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("several protocols");
    }

    @Test
    void publishedNumbersStandBesideOursWithTheirSourceAndWeSayWhereWeAreBehind() {
        String page = everything().html();
        assertThat(page).contains("NCRL (published)", "ICLR 2023", "ties count as won (optimistic)");
        assertThat(page).contains("clutrr, hops 10: accuracy 0.500 of ncrl is behind");
        assertThat(everything().markdown()).contains("is behind", "*NCRL (published)*");
    }

    @Test
    void claimsAreDecidedAndWhatIsMissingIsToldApart() {
        String text = everything().markdown();
        assertThat(text)
                .contains(
                        "**not testable here**",
                        "**not yet run**",
                        "**not confirmed by the paper's model**",
                        "**confirmed by the paper's model**");
    }

    @Test
    void anExperimentThatWasNotRunSaysSo() throws Exception {
        write(Experiments.named("window"));
        String page = Report.of(folder, line -> {}).html();
        parsed(page);
        assertThat(page).contains("Not yet run. To run it:", "hornbeam experiment completion --data DATA");
        int all = Experiments.all().stream()
                .mapToInt(each -> each.cells(Size.QUICK).size())
                .sum();
        assertThat(page).contains("quick, 4 of " + all + " cells");
    }

    @Test
    void aDamagedLineIsToldAndLeftOut() throws IOException {
        write(Experiments.named("window"));
        Path file = ResultsFile.in(folder, "window");
        Files.writeString(file, Files.readString(file) + "{\"experiment\": \"win");
        List<String> told = new ArrayList<>();
        Report.of(folder, told::add).html();
        assertThat(told).singleElement().asString().contains("window.jsonl:5");
    }

    @Test
    void aFolderWithoutResultsIsRefused() {
        assertThatThrownBy(() -> Report.of(folder.resolve("none"), line -> {}))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no such folder");
    }

    @Test
    void seedsAreTakenTogetherAsMeanAndDeviation() {
        assertThat(MeanDeviation.of(List.of(1.0, 3.0))).isEqualTo(new MeanDeviation(2, Math.sqrt(2), 2));
        assertThat(Measure.of("mrr").text(MeanDeviation.of(List.of(0.5, 0.7)))).isEqualTo("0.600 ± 0.141");
        assertThat(Measure.of("hits10").text(MeanDeviation.of(0.912))).isEqualTo("91.2");
    }
}
