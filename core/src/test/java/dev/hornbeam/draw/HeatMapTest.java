package dev.hornbeam.draw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.draw.HeatMap.HeatField;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Heat maps: the text in fields, how dark they are, and that nothing leaves the drawing. */
class HeatMapTest {
    private static Document parsed(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
    }

    private static List<Element> all(Document document, String tag) {
        List<Element> elements = new ArrayList<>();
        NodeList list = document.getElementsByTagName(tag);
        for (int i = 0; i < list.getLength(); i++) {
            elements.add((Element) list.item(i));
        }
        return elements;
    }

    private static HeatMap algebra() {
        HeatField defined = new HeatField(0.9, List.of("grandmother <of>", "0.90"), "a ∘ b → c");
        return new HeatMap(
                "T & U",
                "how to read it",
                List.of("a", "b"),
                List.of("a", "b"),
                List.of(
                        List.of(defined, HeatField.marked("∅", "a ∘ b → null")),
                        List.of(HeatField.empty("never seen"), HeatField.of(0.2))),
                List.of(
                        new HeatMap.Key(HeatField.of(1), "1.00"),
                        new HeatMap.Key(HeatField.marked("∅", ""), "undefined"),
                        new HeatMap.Key(HeatField.empty(""), "never seen side by side")));
    }

    @Test
    void everythingThatIsSaidStandsInTheDrawing() throws Exception {
        Document document = parsed(algebra().svg());
        assertThat(all(document, "text"))
                .extracting(Element::getTextContent)
                .contains(
                        "T & U",
                        "how to read it",
                        "grandmother <of>",
                        "0.90",
                        "0.20",
                        "∅",
                        "1.00",
                        "undefined",
                        "never seen side by side");
        assertThat(all(document, "title"))
                .extracting(Element::getTextContent)
                .containsExactly("T & U", "a ∘ b → c", "a ∘ b → null", "never seen");
    }

    @Test
    void fieldsLieSideBySideAndWithinTheDrawing() throws Exception {
        Element svg = parsed(algebra().svg()).getDocumentElement();
        double width = Double.parseDouble(svg.getAttribute("width"));
        double height = Double.parseDouble(svg.getAttribute("height"));
        List<Element> fields = all(svg.getOwnerDocument(), "rect").subList(1, 5);
        double[] x = fields.stream()
                .mapToDouble(each -> Double.parseDouble(each.getAttribute("x")))
                .toArray();
        double wide = Double.parseDouble(fields.get(0).getAttribute("width"));
        assertThat(x[1]).isEqualTo(x[0] + wide);
        assertThat(x[2]).isEqualTo(x[0]);
        assertThat(wide).as("the longest line fits").isGreaterThan("grandmother <of>".length() * 6);
        for (Element each : all(svg.getOwnerDocument(), "rect").subList(1, 8)) {
            assertThat(number(each, "x") + number(each, "width")).isLessThanOrEqualTo(width);
            assertThat(number(each, "y") + number(each, "height")).isLessThanOrEqualTo(height);
        }
    }

    private static double number(Element element, String name) {
        return Double.parseDouble(element.getAttribute(name));
    }

    @Test
    void moreIsDarkerAndTheTextStaysReadable() {
        assertThat(HeatField.of(0).colour()).isEqualTo("#e3eef9");
        assertThat(HeatField.of(1).colour()).isEqualTo("#0b3c6f");
        assertThat(HeatField.of(7).colour()).as("no share is beyond 1").isEqualTo("#0b3c6f");
        assertThat(HeatField.of(-1).colour()).isEqualTo("#e3eef9");
        assertThat(HeatField.of(0.5).colour()).isEqualTo("#7795b4");
        assertThat(HeatField.of(0.9).ink()).isEqualTo("#ffffff");
        assertThat(HeatField.of(0.1).ink()).isEqualTo("#222222");
    }

    @Test
    void whatHasNoShareIsToldApartFromWhatHasALittle() {
        assertThat(List.of(
                        HeatField.of(0).colour(),
                        HeatField.empty("").colour(),
                        HeatField.marked("∅", "").colour()))
                .doesNotHaveDuplicates();
        assertThat(HeatField.of(Double.NaN)).isEqualTo(HeatField.empty(""));
        assertThat(HeatField.of(Double.POSITIVE_INFINITY).lines()).isEmpty();
    }

    @Test
    void aMapOfNothingIsADrawingStill() throws Exception {
        String svg = HeatMap.ofShares("T", "r", "c", List.of(), List.of(), new double[0][0])
                .svg();
        parsed(svg);
        assertThat(svg).contains("r ↓   c →").doesNotContain("NaN");
    }

    @Test
    void fieldsMustMatchRowsAndColumns() {
        assertThatThrownBy(() -> HeatMap.ofShares("T", "r", "c", List.of("a"), List.of("b"), new double[1][2]))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> HeatMap.ofShares("T", "r", "c", List.of(), List.of("b"), new double[1][1]))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new HeatField(1, List.of("a", "b", "c"), ""))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
