package dev.hornbeam.rule.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.input.InputException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class IriNamesTest {
    private static final IriNames NAMES =
            new IriNames(new Prefixes(Map.of("foaf", "http://xmlns.com/foaf/0.1/")), "http://e/");

    @Test
    void aNameThatIsAnIriIsThatIri() {
        assertThat(NAMES.iri("<http://a.org/x#y>")).isEqualTo("http://a.org/x#y");
        assertThat(NAMES.iri("http://a.org/x#y")).isEqualTo("http://a.org/x#y");
        assertThat(NAMES.iri("foaf:knows")).isEqualTo("http://xmlns.com/foaf/0.1/knows");
        assertThat(NAMES.iri("urn:isbn:1")).isEqualTo("urn:isbn:1");
    }

    @Test
    void anyOtherNameIsPutBehindTheBase() {
        assertThat(NAMES.iri("mother of")).isEqualTo("http://e/mother%20of");
        assertThat(NAMES.iri("note: x")).isEqualTo("http://e/note%3A%20x");
        assertThat(NAMES.iri("a:b")).isEqualTo("http://e/a%3Ab");
        assertThat(NAMES.iri("größe")).isEqualTo("http://e/größe");
        assertThat(NAMES.iri("<http://a.org/x y>")).isEqualTo("http://e/%3Chttp%3A%2F%2Fa.org%2Fx%20y%3E");
    }

    @Test
    void anIriOfTheDefaultBaseIsNoNameThatWasEncoded() {
        IriNames names = new IriNames(Prefixes.NONE, IriNames.BASE);
        assertThat(names.iri("a")).isEqualTo("urn:hornbeam:a");
        assertThat(names.iri("<urn:hornbeam:a>")).isEqualTo("urn:hornbeam:%3Curn%3Ahornbeam%3Aa%3E");
    }

    @Property(tries = 500)
    void encodedNamesComeBack(@ForAll("names") String name) {
        String iri = NAMES.iri(name);
        assertThat(iri).startsWith("http://e/").doesNotContainPattern("[\\x00-\\x20<>\"{}|^`\\\\]");
        assertThat(URLDecoder.decode(iri.substring("http://e/".length()), StandardCharsets.UTF_8))
                .isEqualTo(name);
    }

    @Provide
    Arbitrary<String> names() {
        return Arbitraries.strings()
                .ofMaxLength(8)
                .filter(name -> name.codePoints().noneMatch(c -> c >= 0xD800 && c <= 0xDFFF))
                .filter(name -> !name.contains(":"));
    }

    @Test
    void literalsAreKnown() {
        assertThat(IriNames.isLiteral("\"Paris\"@fr")).isTrue();
        assertThat(IriNames.isLiteral("\"1\"^^<http://www.w3.org/2001/XMLSchema#integer>"))
                .isTrue();
        assertThat(IriNames.isLiteral("\"a\" b")).isFalse();
        assertThat(IriNames.isLiteral("Paris")).isFalse();
    }

    @Test
    void aBaseMustBeAnIri() {
        assertThatThrownBy(() -> new IriNames(Prefixes.NONE, "example.org/"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("base: found");
        assertThatThrownBy(() -> ExportOptions.DEFAULTS.updating("<http://a>")).hasMessageContaining("named graph");
    }
}
