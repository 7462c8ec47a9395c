package dev.hornbeam.experiment.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Which figures a declared plot shows. */
class DrawingTest {
    private static final String OURS = "method=ours protocol=standard";

    private static Sample plotted(Sample sample, String form, String more) {
        return sample.declaring("\"plots\": [{\"form\": \"" + form + "\", \"title\": \"T\", \"where\": {\"protocol\":"
                + " \"standard\"}, \"y\": \"mrr\", \"xTitle\": \"across\", \"yTitle\": \"up\", " + more + "}]");
    }

    private static List<String> drawings(Sample sample, String form, String more) {
        return plotted(sample, form, more).chapter().drawings();
    }

    private static final String OVER_DIMENSION = "\"x\": \"dimension\", \"series\": [\"data\"]";

    @Test
    void aLineHasItsPointsByNumberAndLeavesOutWhatIsNone() {
        List<String> drawings = drawings(
                new Sample()
                        .mrr("a", OURS + " dimension=128", 0.2)
                        .mrr("a", OURS + " dimension=9", 0.1)
                        .mrr("a", OURS + " dimension=auto", 0.9)
                        .mrr("a", OURS, 0.9),
                "line",
                OVER_DIMENSION);
        assertThat(drawings).hasSize(1);
        assertThat(drawings.get(0)).contains(">9</text>", ">128</text>").doesNotContain("auto");
        assertThat(drawings.get(0).indexOf(">9</text>"))
                .isLessThan(drawings.get(0).indexOf(">128</text>"));
    }

    @Test
    void aFigureThatIsNotANumberIsLeftOut() {
        String svg = drawings(
                        new Sample()
                                .mrr("a", OURS + " dimension=2", 0.2)
                                .mrr("a", OURS + " dimension=3", Double.NaN)
                                .mrr("b", OURS + " dimension=3", Double.POSITIVE_INFINITY),
                        "line",
                        OVER_DIMENSION)
                .get(0);
        assertThat(svg).doesNotContain("NaN", "Infinity", "∞");
    }

    @Test
    void withoutAFigureOfOursThereIsNoDrawing() {
        String published = "\"published\": [{\"source\": \"S\", \"setup\": \"how\", \"labels\": {\"protocol\":"
                + " \"standard\", \"method\": \"theirs\"}, \"by\": \"data\", \"values\": {\"elsewhere\": {\"mrr\": 1}}}]";
        assertThat(drawings(new Sample().declaring(published), "bars", "\"x\": \"data\", \"series\": [\"method\"]"))
                .isEmpty();
        assertThat(drawings(new Sample(), "heat", OVER_DIMENSION)).isEmpty();
    }

    @Test
    void eachOfALabelCanHaveADrawingOfItsOwn() {
        List<String> drawings = drawings(
                new Sample().mrr("a", OURS + " window=2", 0.1).mrr("b", OURS + " window=2", 0.2),
                "bars",
                "\"x\": \"window\", \"series\": [\"method\"], \"each\": \"data\"");
        assertThat(drawings).hasSize(2);
        assertThat(drawings.get(0)).contains("T: a").doesNotContain("T: b");
        assertThat(drawings.get(1)).contains("T: b");
    }

    @Test
    void aSeriesOfANumberIsNamedWithWhatTheNumberIs() {
        String svg = drawings(
                        new Sample().mrr("a", OURS + " window=2", 0.1),
                        "bars",
                        "\"x\": \"data\", \"series\": [\"window\", \"method\"]")
                .get(0);
        assertThat(svg).contains(">window 2, ours</text>");
    }

    @Test
    void aHeatMapHasAnEmptyFieldWhereNothingWasMeasured() {
        String svg = drawings(
                        new Sample().mrr("a", OURS + " head=h body=b", 0.25).mrr("a", OURS + " head=i body=c", 0.75),
                        "heat",
                        "\"x\": \"head\", \"series\": [\"body\"]")
                .get(0);
        assertThat(svg).contains(">0.25</text>", ">0.75</text>", ">h</text>", ">i</text>", ">b</text>", ">c</text>");
        assertThat(svg.split("fill=\"#ffffff\" stroke", -1))
                .as("two fields are empty")
                .hasSize(3);
    }

    @Test
    void figuresOfTwoProtocolsNeverShareADrawing() {
        Sample sample = new Sample().mrr("a", OURS, 0.1).mrr("a", "method=ours protocol=paper", 0.9);
        sample.declaring("\"plots\": [{\"form\": \"bars\", \"title\": \"T\", \"x\": \"data\", \"y\": \"mrr\","
                + " \"xTitle\": \"x\", \"yTitle\": \"y\"}]");
        assertThatThrownBy(() -> sample.chapter().drawings()).isInstanceOf(IllegalStateException.class);
    }
}
