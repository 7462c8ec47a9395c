package dev.hornbeam.experiment.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.draw.HeatMap;
import dev.hornbeam.experiment.report.Frame.Look;
import dev.hornbeam.experiment.report.Frame.Scale;
import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.xml.sax.InputSource;

/** Drawings: well-formed, and values where the axis says. */
class PlotTest {
    private static final Series OURS =
            new Series("a < b", false, List.of(new Series.Point("10", 0.25, 0.05), new Series.Point("1000", 0.75, 0)));
    private static final Series THEIRS = new Series("others", true, List.of(new Series.Point("10", 0.5, 0)));

    private static void requireXml(String svg) throws Exception {
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
    }

    @Test
    void linesHaveAxesALegendAndEscapedNames() throws Exception {
        String svg = new LinePlot("T", "x, unit", "y, unit", true, false, List.of(OURS, THEIRS)).svg();
        requireXml(svg);
        assertThat(svg).contains("x, unit", "y, unit", "a &lt; b", "others", "stroke-dasharray");
    }

    @Test
    void barsAndHeatMapsAreWellFormedToo() throws Exception {
        requireXml(new BarPlot("T", "x", "y", false, List.of(OURS, THEIRS)).svg());
        requireXml(new BarPlot("T", "x", "y", true, List.of(OURS)).svg());
        requireXml(HeatMap.ofShares("T", "r", "c", List.of("r & s"), List.of("c"), new double[][] {{Double.NaN}})
                .svg());
    }

    @Test
    void aScalePutsItsEndsAtTheEndsAndALogarithmHalvesByTheRoot() {
        Scale even = new Scale(0, 10, 100, 200, false);
        assertThat(even.at(0)).isEqualTo(100);
        assertThat(even.at(5)).isEqualTo(150);
        Scale log = new Scale(1, 100, 0, 100, true);
        assertThat(log.at(10)).isEqualTo(50);
        assertThat(log.ticks()).contains(1.0, 10.0, 100.0);
        assertThat(even.ticks()).containsExactly(0.0, 2.0, 4.0, 6.0, 8.0, 10.0);
    }

    @Test
    void aLogarithmicAxisOfBarsBeginsAtAPowerOfTen() {
        Scale bars = Scale.decades(List.of(0.0, 27.7, 410.0), 0, 100);
        assertThat(bars.low()).isEqualTo(10);
        assertThat(bars.high()).isEqualTo(1000);
        assertThat(Scale.decades(List.of(10.0), 0, 100).high()).isEqualTo(100);
    }

    @Test
    void ticksAreShort() {
        assertThat(Scale.text(0.30000000000000004)).isEqualTo("0.3");
        assertThat(Scale.text(411_750)).isEqualTo("411.8k");
        assertThat(Scale.text(0)).isEqualTo("0");
        assertThat(Scale.text(2_000_000)).isEqualTo("2M");
    }

    @Test
    void aValueThatIsTheSameEverywhereStillHasAnAxis() throws Exception {
        Series flat = new Series("flat", false, List.of(new Series.Point("5", 1, 0)));
        String svg = new LinePlot("T", "x", "y", false, false, List.of(flat)).svg();
        requireXml(svg);
        assertThat(svg).doesNotContain("NaN").doesNotContain("Infinity");
    }

    @Test
    void ticksBelowNothingReachTheLowerEndAndNothingIsWrittenPlain() {
        assertThat(new Scale(-1, 1, 0, 100, false).ticks()).containsExactly(-1.0, -0.5, 0.0, 0.5, 1.0);
        assertThat(new Scale(-0.3, 0.3, 0, 100, false).ticks()).hasSize(7).contains(0.0);
        assertThat(Scale.text(-2500)).isEqualTo("-2500");
        assertThat(Scale.text(-25_000)).isEqualTo("-25k");
    }

    @Test
    void smallTicksOfALongLogarithmicAxisAreNotTakenForNothing() {
        assertThat(new Scale(1e-9, 1e3, 0, 100, true).ticks())
                .doesNotContain(0.0)
                .hasSize(13);
        assertThat(new Scale(1, 100, 0, 100, true).ticks()).containsExactly(1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0);
    }

    /** Steps so small that adding one changes nothing: they must end nevertheless. */
    @Test
    @Timeout(60)
    void ticksOfAVeryNarrowRangeEnd() {
        assertThat(new Scale(1e9, 1e9 + 2e-7, 0, 100, false).ticks()).hasSizeLessThanOrEqualTo(7);
    }

    @Test
    void anAxisHasRoomAroundButDoesNotCrossNothingForIt() {
        Scale scale = Scale.around(List.of(1.0, 101.0), 0, 100, false, true);
        assertThat(scale.low()).isZero();
        assertThat(scale.high()).isEqualTo(109);
        Scale below = Scale.around(List.of(-100.0, 0.0), 0, 100, false, true);
        assertThat(below.low()).isEqualTo(-108);
        Scale none = Scale.around(List.of(), 0, 100, false, true);
        assertThat(none.at(none.low())).isZero();
        Scale log = Scale.around(List.of(0.0, 13.0), 0, 100, true, true);
        assertThat(log.low()).isEqualTo(10);
        assertThat(log.at(0))
                .as("what has no logarithm stands at the beginning")
                .isZero();
        assertThat(Scale.around(List.of(0.0), 0, 100, true, true).ticks()).isNotEmpty();
    }

    @Test
    void whatCannotBeDrawnIsLeftOut() throws Exception {
        Series holes = new Series(
                "holes",
                false,
                List.of(
                        new Series.Point("1", Double.NaN, 0),
                        new Series.Point("2", 0.5, Double.NaN),
                        new Series.Point("3", Double.POSITIVE_INFINITY, 0.1)));
        assertThat(holes.points()).containsExactly(new Series.Point("2", 0.5, 0));
        for (String svg : List.of(
                new LinePlot("T", "x", "y", false, false, List.of(holes)).svg(),
                new LinePlot("T", "x", "y", true, true, List.of(holes)).svg(),
                new BarPlot("T", "x", "y", false, List.of(holes)).svg(),
                new BarPlot("T", "x", "y", true, List.of(holes)).svg())) {
            requireXml(svg);
            assertThat(svg).doesNotContain("NaN").doesNotContain("Infinity");
        }
    }

    @Test
    void seriesWithoutPointsAndPlotsWithoutSeriesAreDrawnEmpty() throws Exception {
        Series empty = new Series("empty", true, List.of());
        for (List<Series> series : List.of(List.<Series>of(), List.of(empty))) {
            for (boolean log : new boolean[] {true, false}) {
                String line = new LinePlot("T", "x", "y", log, log, series).svg();
                String bars = new BarPlot("T", "x", "y", log, series).svg();
                requireXml(line);
                requireXml(bars);
                assertThat(line + bars).doesNotContain("NaN").doesNotContain("Infinity");
            }
        }
    }

    @Test
    void aBarOfLessThanNothingHangsFromTheLineOfNothing() {
        Series both = new Series("s", false, List.of(new Series.Point("up", 1, 0), new Series.Point("down", -1, 0)));
        String svg = new BarPlot("T", "x", "y", false, List.of(both)).svg();
        // from -1.16 at 300 to 1.16 at 34: nothing is at 167, one 114.66 above and below
        assertThat(svg).contains(" 167.00 V52.34 h").contains(" 167.00 V281.66 h");
    }

    @Test
    void publishedPointsAreHollowAndALegendNamesEverySeries() {
        String svg = new LinePlot("T", "x", "y", true, false, List.of(OURS, THEIRS)).svg();
        assertThat(svg).contains("fill=\"#ffffff\" stroke=\"#d55e00\"").contains(">others</text>");
        assertThat(Look.of(10, false).colour())
                .as("colours come round")
                .isEqualTo(Look.of(0, false).colour());
        assertThat(Look.of(10, false).marker()).isNotEqualTo(Look.of(0, false).marker());
    }
}
