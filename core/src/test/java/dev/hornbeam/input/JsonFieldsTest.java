package dev.hornbeam.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonFieldsTest {
    private static JsonFields of(String json) {
        return JsonFields.of(StrictJson.tree(json, "f.json"), "f.json");
    }

    @Test
    void readsWhatFits() {
        JsonFields fields = of("{\"n\":3,\"in\":{\"t\":\"x\",\"b\":true},\"m\":{\"a\":\"1\"},\"l\":[\"p\",\"q\"]}");
        assertThat(fields.whole("n", 1, 3)).isEqualTo(3);
        assertThat(fields.count("none")).isZero();
        assertThat(fields.object("in").text("t")).isEqualTo("x");
        assertThat(fields.object("in").flag("b", false)).isTrue();
        assertThat(fields.texts("m")).isEqualTo(Map.of("a", "1"));
        assertThat(fields.list("l")).isEqualTo(List.of("p", "q"));
        assertThat(fields.objectIfThere("no").whole("x", 0, 9, 7)).isEqualTo(7);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.5", "4294967297", "-1", "1e3", "99999999999999999999", "\"1\"", "true", "[]", "{}"})
    void aCountIsAWholeNumberInItsRange(String value) {
        assertThatThrownBy(
                        () -> of("{\"in\":{\"n\":" + value + "}}").object("in").count("n"))
                .isInstanceOf(InputException.class)
                .hasMessage("f.json: found \"in.n\": " + (value.equals("1e3") ? "1000.0" : value)
                        + ", expected a whole number from 0. Maybe the file was damaged or edited; copy it again, or learn "
                        + "again.");
    }

    @Test
    void namesTheFieldThatIsMissingOrOfAnotherKind() {
        assertThatThrownBy(() -> of("{}").text("created"))
                .hasMessageContaining("found no \"created\", expected a text");
        assertThatThrownBy(() -> of("{\"o\":1}").object("o")).hasMessageContaining("\"o\": 1, expected an object");
        assertThatThrownBy(() -> of("{\"l\":[1]}").list("l")).hasMessageContaining("a list of texts");
        assertThatThrownBy(() -> of("[]")).hasMessageContaining("expected an object");
    }
}
