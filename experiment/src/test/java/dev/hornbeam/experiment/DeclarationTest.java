package dev.hornbeam.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.experiment.Experiment.Size;
import dev.hornbeam.input.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An error in a declaration is reported when it is read, in one line that names the file and the field. */
class DeclarationTest {
    private static final String WHOLE = """
            {"name": "x", "title": "T", "shows": "s", "lookFor": "l", "paper": "p", "kind": "cost",
             "settings": {"epochs": "1"}, "dataSettings": {"b": {"epochs": "2"}},
             "sizes": {"quick": {"data": ["a", "b"], "seeds": 2, "seedsOf": {"b": 1}, "minutes": 0.5}},
             "tables": [{"title": "t", "rows": ["data"], "values": ["mrr"]}],
             "plots": [{"form": "bars", "title": "t", "x": "data", "y": "mrr", "xTitle": "x", "yTitle": "y"}],
             "published": [{"source": "s", "setup": "s", "labels": {}, "by": "data", "values": {"a": {"mrr": 1}}}],
             "claims": [{"text": "c", "criterion": "c", "value": "mrr", "over": ["a"], "least": 1}]}
            """;

    private static Experiment parse(String json) {
        return Experiments.parse(json, "x.json");
    }

    @Test
    void aWholeOneIsReadWithWhatIsLeftOutEmpty() {
        Experiment experiment = parse(WHOLE);
        assertThat(experiment.plan(Size.QUICK).grid()).isEmpty();
        assertThat(experiment.plan(Size.QUICK).minutes()).isEqualTo(0.5);
        assertThat(experiment.claims().get(0).factor()).isEqualTo(1);
        assertThat(experiment.claims().get(0).least()).isEqualTo(1);
        assertThat(experiment.published().get(0).rows()).hasSize(1);
        assertThat(experiment.plots().get(0).logX()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                // a field that nobody reads
                "\"tables\"           | \"tabels\"           | the field \"tabels\", expected one of",
                "\"tables\"           | \"tabels\"           | Maybe you meant tables.",
                "\"minutes\"          | \"minuts\"           | \"sizes.quick.minuts\"",
                "\"xTitle\"           | \"xTitel\"           | \"plots[0].xTitel\"",
                "\"least\"            | \"last\"             | \"claims[0].last\"",
                // another kind of value
                "\"seeds\": 2         | \"seeds\": \"2\"     | another kind of value in \"sizes.quick.seeds\"",
                "\"seeds\": 2         | \"seeds\": 2.5       | \"sizes.quick.seeds\"",
                "{\"epochs\": \"1\"}  | {\"epochs\": 1}      | \"settings.epochs\"",
                "{\"epochs\": \"1\"}  | {\"epochs\": true}   | \"settings.epochs\"",
                "\"title\": \"T\"     | \"title\": [\"T\"]   | \"title\"",
                "{\"mrr\": 1}         | {\"mrr\": \"1\"}     | \"published[0].values.a.mrr\"",
                "\"quick\"            | \"quik\"             | found \"quik\" in \"sizes\", expected one of quick, full, paper",
                // what is missing, or says nothing
                "\"title\": \"T\",    | ~~                   | name, title and kind are needed",
                "\"seeds\": 2,        | ~~                   | a size without data sets or seeds",
                "\"seeds\": 2         | \"seeds\": 0         | a size without data sets or seeds",
                "[\"a\", \"b\"]       | []                   | a size without data sets",
                "{\"b\": 1}           | {\"c\": 1}           | seedsOf of c, which is not among the data sets",
                "{\"b\": 1}           | {\"b\": 0}           | a data set without seeds",
                "{\"b\": {            | {\"c\": {            | dataSettings of c",
                "\"over\": [\"a\"]    | \"over\": [\"c\"]    | a claim of c",
                "\"criterion\": \"c\",| ~~                   | claim without a criterion: c",
                ", \"least\": 1       | ~~                   | claim without a criterion: c",
                "\"bars\"             | \"pie\"              | a plot of the form pie",
                "\"bars\"             | \"heat\"             | without series",
                "\"values\": [\"mrr\"] | \"values\": []      | a table without rows or values",
                "\"rows\": [\"data\"], | ~~                  | a table without rows",
                "\"source\": \"s\",   | ~~                   | published numbers without source",
                // no JSON, or more than one value
                "\"claims\"           | claims               | at line 7",
                "\"T\", \"shows\"     | \"T\", \"title\": \"U\", \"shows\" | the field \"title\" twice",
            })
    void aSlipIsToldWithItsPlace(String good, String bad, String told) {
        assertThat(WHOLE).contains(good);
        assertThatThrownBy(() -> parse(WHOLE.replace(good, bad)))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("x.json: found ")
                .hasMessageContaining(told)
                .hasMessageContaining(". Maybe")
                .hasMessageNotContaining("\n");
    }

    @ParameterizedTest
    @CsvSource({"null", "[]", "1", "{}"})
    void whatIsNoDeclarationIsRefused(String json) {
        assertThatThrownBy(() -> parse(json)).isInstanceOf(InputException.class).hasMessageStartingWith("x.json: ");
    }

    @Test
    void aSizeThatIsNotDeclaredIsNamedWithThoseThatAre() {
        assertThatThrownBy(() -> parse(WHOLE).cells(Size.PAPER))
                .isInstanceOf(InputException.class)
                .hasMessage("experiment x: found no size paper, expected one of quick. Maybe choose another size.");
    }

    @Test
    void anExperimentThatIsNotThereIsAnsweredWithTheClosest() {
        assertThatThrownBy(() -> Experiments.named("windw"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("Maybe you meant window.");
    }
}
