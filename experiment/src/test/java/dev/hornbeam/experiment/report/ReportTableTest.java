package dev.hornbeam.experiment.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.MeanDeviation;
import dev.hornbeam.experiment.report.Figures.Entry;
import dev.hornbeam.experiment.report.Figures.Measure;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables, and sentences on who is behind: which figure is where, and which figures must not be shown together. */
class ReportTableTest {
    private static final String OURS = "method=ours protocol=standard";

    private static String table(String rest) {
        return "\"tables\": [{\"title\": \"t\", \"where\": {\"protocol\": \"standard\"}, " + rest + "}]";
    }

    private static String published(String protocol, String data, double mrr) {
        return "\"published\": [{\"source\": \"S\", \"setup\": \"how\", \"labels\": {\"protocol\": \"" + protocol
                + "\", \"method\": \"theirs\"}, \"by\": \"data\", \"values\": {\"" + data + "\": {\"mrr\": " + mrr
                + "}}}]";
    }

    private static ReportTable first(Sample sample) {
        return sample.chapter().tables().get(0);
    }

    private static List<List<String>> cells(ReportTable table) {
        return table.lines().stream().map(ReportTable.Line::cells).toList();
    }

    @Test
    void seedsAreOneRowAndDataSetsStandInTheOrderDeclared() {
        ReportTable table = first(new Sample()
                .mrr("a", OURS, 0.25)
                .mrr("b", OURS, 0.5, 0.7)
                .declaring(table("\"rows\": [\"data\", \"method\"], \"values\": [\"mrr\", \"hits1\"]")));
        assertThat(table.header()).containsExactly("data", "method", "MRR", "Hits@1, %");
        assertThat(table.labels()).isEqualTo(2);
        assertThat(cells(table))
                .containsExactly(List.of("b", "ours", "0.600 ± 0.141", ""), List.of("a", "ours", "0.250", ""));
    }

    @Test
    void namesThatNoRowHasAreNoColumn() {
        ReportTable table = first(new Sample()
                .mrr("a", OURS, 0.25)
                .declaring(table("\"rows\": [\"data\", \"window\", \"method\"], \"values\": [\"mrr\"]")));
        assertThat(table.header()).containsExactly("data", "method", "MRR");
        assertThat(cells(table)).containsExactly(List.of("a", "ours", "0.250"));
    }

    @Test
    void columnsOfNumbersAreInTheirOrderNamesBehindAndWhatIsMissingIsEmpty() {
        ReportTable table = first(new Sample()
                .mrr("a", OURS + " hops=all", 0.1)
                .mrr("a", OURS + " hops=10", 0.2)
                .mrr("a", OURS + " hops=9", 0.3)
                .mrr("b", OURS + " hops=9", 0.4)
                .declaring(table("\"rows\": [\"data\"], \"columns\": \"hops\", \"values\": [\"mrr\"]")));
        assertThat(table.header()).containsExactly("data", "hops 9", "hops 10", "hops all");
        assertThat(cells(table))
                .containsExactly(List.of("b", "0.400", "", ""), List.of("a", "0.300", "0.200", "0.100"));
    }

    @Test
    void severalFiguresAreNamedInTheirColumns() {
        ReportTable table = first(new Sample()
                .mrr("a", OURS + " hops=2", 0.1)
                .figure("a", OURS + " hops=2", "hits1", 0.25)
                .declaring(table("\"rows\": [\"data\"], \"columns\": \"hops\", \"values\": [\"mrr\", \"hits1\"]")));
        assertThat(table.header()).containsExactly("data", "MRR, 2", "Hits@1, %, 2");
        assertThat(cells(table)).containsExactly(List.of("a", "0.100", "25.0"));
    }

    @Test
    void aTableWithoutRowsIsNotShown() {
        assertThat(new Sample()
                        .mrr("a", "method=ours protocol=paper", 0.25)
                        .declaring(table("\"rows\": [\"data\"], \"values\": [\"mrr\"]"))
                        .chapter()
                        .tables())
                .isEmpty();
    }

    @Test
    void publishedNumbersAreRowsOfTheirOwnInTheTableOfTheirProtocolOnly() {
        String rest = "\"rows\": [\"data\", \"method\"], \"values\": [\"mrr\"]";
        ReportTable same = first(
                new Sample().mrr("a", OURS, 0.25).declaring(table(rest)).declaring(published("standard", "a", 0.5)));
        assertThat(same.lines())
                .containsExactly(
                        new ReportTable.Line(List.of("a", "ours", "0.250"), false),
                        new ReportTable.Line(List.of("a", "theirs", "0.500"), true));
        for (String protocol : List.of("paper", "as printed", "fair ties")) {
            ReportTable other = first(
                    new Sample().mrr("a", OURS, 0.25).declaring(table(rest)).declaring(published(protocol, "a", 0.5)));
            assertThat(other.lines()).as(protocol).hasSize(1).noneMatch(ReportTable.Line::published);
        }
    }

    @Test
    void aTableThatWouldMixThemIsRefused() {
        Sample sample = new Sample()
                .mrr("a", OURS, 0.25)
                .declaring("\"tables\": [{\"title\": \"t\", \"rows\": [\"data\"], \"values\": [\"mrr\"]}]")
                .declaring(published("paper", "a", 0.5));
        assertThatThrownBy(() -> sample.chapter().tables())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("several protocols");
    }

    @Test
    void publishedNumbersOnDataThatWasNotRunAreLeftOutButThoseOnOtherDataStay() {
        Sample declared = new Sample().mrr("a", OURS, 0.25).declaring(published("standard", "b", 0.5));
        assertThat(declared.figures().all()).hasSize(1);
        assertThat(declared.chapter().sources()).isEmpty();
        Sample foreign = new Sample().mrr("a", OURS, 0.25).declaring(published("standard", "elsewhere", 0.5));
        assertThat(foreign.figures().all()).hasSize(2);
        assertThat(foreign.chapter().sources()).containsExactly("S: how");
    }

    /** Seeds 0.5 and 0.7 differ by 0.2 and so have the deviation 0.2 / √2. */
    @Test
    void theDeviationOverSeedsIsAFigureOfItsOwnUnderThePapersProtocol() {
        List<Entry> entries = new Sample()
                .mrr("a", "method=ours protocol=paper", 0.5, 0.7)
                .mrr("b", "method=ours protocol=paper", 0.5)
                .mrr("a", OURS, 0.5, 0.7)
                .figures()
                .where(java.util.Map.of("statistic", "deviation"), List.of("mrrDeviation"));
        assertThat(entries).hasSize(1);
        assertThat(entries.get(0).label("data")).isEqualTo("a");
        assertThat(entries.get(0).label("protocol")).isEmpty();
        assertThat(Measure.of("mrrDeviation").text(entries.get(0).values().get("mrrDeviation")))
                .isEqualTo("0.1414");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mrr       | 0.12345 | 0.123",
                "hits10    | 0.9125  | 91.3",
                "megabytes | 12345.6 | 12,346",
                "recall    | 0.5     | 0.50",
                "unheardOf | 2       | 2.000",
            })
    void everyFigureHasItsDigits(String name, double value, String text) {
        assertThat(Measure.of(name).text(value)).isEqualTo(text);
        assertThat(Measure.of(name).text(MeanDeviation.of(value))).isEqualTo(text);
    }

    private static List<String> behind(double own, double other, String more) {
        return new Sample()
                .mrr("a", OURS, own)
                .declaring(
                        table("\"rows\": [\"data\"], \"values\": [\"mrr\"], \"ours\": {\"method\": \"ours\"}" + more))
                .declaring(published("standard", "a", other))
                .chapter()
                .behind();
    }

    @Test
    void whoIsBehindIsSaidWithTheReasonIfOneIsKnown() {
        assertThat(behind(0.4, 0.5, "")).containsExactly("a: MRR 0.400 of ours is behind theirs (0.500).");
        assertThat(behind(0.4, 0.5, ", \"behind\": \"fewer rules.\""))
                .containsExactly(
                        "a: MRR 0.400 of ours is behind theirs (0.500).", "Why, as far as known: fewer rules.");
        assertThat(behind(0.6, 0.5, ", \"behind\": \"fewer rules.\""))
                .as("no reason without need")
                .isEmpty();
    }

    @Test
    void aPublishedNumberIsAsExactAsItsDigits() {
        assertThat(behind(0.496, 0.5, "")).as("0.496 may be 0.50").isEmpty();
        assertThat(behind(0.494, 0.5, "")).hasSize(1);
        assertThat(behind(0.5546, 0.555, "")).isEmpty();
        assertThat(behind(0.554, 0.555, "")).hasSize(1);
    }

    @Test
    void otherDataAndOtherColumnsAreNotHeldAgainstIt() {
        Sample sample = new Sample()
                .mrr("a", OURS + " hops=2", 0.4)
                .declaring(table("\"rows\": [\"data\"], \"columns\": \"hops\", \"values\": [\"mrr\"],"
                        + " \"ours\": {\"method\": \"ours\"}"))
                .declaring(published("standard", "a", 0.5));
        assertThat(sample.chapter().behind()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"10, true", "0.5, true", "1e3, true", "all, false", "NaN, false", "Infinity, false", "'', false"})
    void whatIsANumberIsFinite(String text, boolean number) {
        assertThat(ReportTable.number(text) != Double.MAX_VALUE).isEqualTo(number);
    }
}
