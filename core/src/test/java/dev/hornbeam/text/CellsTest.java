package dev.hornbeam.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hornbeam.testkit.HostileNames;
import dev.hornbeam.text.VisibleJson.JsonEscapes;
import java.io.IOException;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What is written into cells and JSON is visible, and read back as it was where it is read back. */
class CellsTest {
    private static final ObjectMapper JSON = new ObjectMapper(
            new JsonFactoryBuilder().characterEscapes(new JsonEscapes()).build());

    @Provide
    Arbitrary<String> texts() {
        return HostileNames.texts();
    }

    @Provide
    Arbitrary<String> names() {
        return HostileNames.names();
    }

    @Property
    void aCellReadsBack(@ForAll("texts") String text) {
        String cell = TableCell.of(text);
        assertThat(TableCell.read(cell)).contains(text);
        assertThat(cell.chars()).allMatch(c -> VisibleText.isVisible(c) || Character.isSurrogate((char) c.intValue()));
    }

    @Property
    void soDoesOneOfSeveralNamesInACell(@ForAll("texts") String text) {
        String word = TableCell.word(text);
        assertThat(TableCell.read(word)).contains(text);
        assertThat(word).doesNotContain(" ");
    }

    @Example
    void plainNamesStandInCellsAsTheyAre() {
        assertThat(TableCell.of("a b_c/ü👧")).isEqualTo("a b_c/ü👧");
        assertThat(TableCell.word("a b\\\t\u001B")).isEqualTo("a\\sb\\\\\\t\\u001B");
    }

    @Example
    void whatIsNoEscapeIsNoCell() {
        assertThat(TableCell.read("a\\")).isEmpty();
        assertThat(TableCell.read("a\\x")).isEmpty();
        assertThat(TableCell.read("a\\u12")).isEmpty();
        assertThat(TableCell.read("a\\u12G4")).isEmpty();
    }

    @Property
    void jsonIsVisibleAndReadsBack(@ForAll("names") String name) throws IOException {
        String json = JSON.writeValueAsString(name);
        assertThat(json.codePoints()).allMatch(VisibleText::isVisible);
        assertThat(new ObjectMapper().readValue(json, String.class)).isEqualTo(name);
    }

    @Example
    void aSpreadsheetTakesNoNameForAFormula() {
        assertThat(VisibleText.sheetCell("=1+1")).isEqualTo("'=1+1");
        assertThat(VisibleText.sheetCell("@SUM(A1)")).isEqualTo("'@SUM(A1)");
        assertThat(VisibleText.sheetCell("\t=1")).isEqualTo("'\t=1");
        assertThat(VisibleText.sheetCell("a=1")).isEqualTo("a=1");
        assertThat(VisibleText.sheetCell("")).isEmpty();
    }

    @Property
    void noCellOfASpreadsheetBeginsAFormula(@ForAll("texts") String text) {
        assertThat(VisibleText.sheetCell(text)).doesNotMatch("(?s)[=+@\t\r\n-].*");
    }
}
