package dev.hornbeam.input;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShownAddressTest {
    @ParameterizedTest
    @CsvSource({
        "https://e.org/sparql, https://e.org/sparql",
        "http://e.org:3030/a/b, http://e.org:3030/a/b",
        "http://[::1]:3030/a, http://[::1]:3030/a",
        "https://gus:hush@e.org/sparql, https://e.org/sparql",
        "https://gus@e.org:8443, https://e.org:8443",
        "https://e.org/sparql?key=hush, https://e.org/sparql?key=…",
        "https://e.org/sparql?format=json&apikey=hush&x=hush, https://e.org/sparql?format=json&apikey=…&x=…",
        "https://e.org/sparql?default-graph-uri=http://g/&hush, https://e.org/sparql?default-graph-uri=http://g/&…",
        "https://e.org/s;session=hush/sparql#hush, https://e.org/s;session=…/sparql#…",
        "https://e.org/@people/sparql, https://e.org/@people/sparql",
        "nonsense, nonsense",
        "s3a://id:hush@bucket/f, s3a://bucket/f"
    })
    void anAddressIsShownWithoutItsSecrets(String address, String shown) {
        assertThat(ShownAddress.of(address)).isEqualTo(shown);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://gus:hu/sh@e.org/sparql",
                "http://gus:hush/@e.org/sparql",
                "http://gus:hu@sh@e.org/sparql",
                "http://gus:hu sh@e.org/",
                "gus:hush@e.org",
                "//gus:hush@e.org/",
                " http://gus:hush@e.org/",
                "http://gus:h%75sh@e.org/?a=b?c=hush"
            })
    void malformedAddressesTellNothingEither(String address) {
        assertThat(ShownAddress.of(address))
                .doesNotContain("hu")
                .doesNotContain("sh")
                .contains("e.org");
    }

    @Test
    void anythingGivesSomething() {
        assertThat(ShownAddress.of("")).isEmpty();
        assertThat(ShownAddress.of("?")).isEqualTo("?");
        assertThat(ShownAddress.of("http://e.org/?a=b\nkey=hush")).doesNotContain("hush");
    }
}
