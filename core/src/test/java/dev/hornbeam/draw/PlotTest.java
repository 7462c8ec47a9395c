package dev.hornbeam.draw;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
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
}
