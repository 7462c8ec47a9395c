package dev.hornbeam.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class PrefixesTest {
    private final Prefixes prefixes = new Prefixes(Map.of(
            "ex", "http://example.org/",
            "people", "http://example.org/people/",
            "", "http://default.org/",
            "inv_x", "http://odd.org/"));

    @Test
    void theLongestNamespaceThatFitsIsUsed() {
        assertThat(prefixes.shorten("<http://example.org/people/ann>")).isEqualTo("people:ann");
        assertThat(prefixes.shorten("<http://example.org/Paris_(Texas)>")).isEqualTo("ex:Paris_(Texas)");
        assertThat(prefixes.shorten("<http://default.org/ann>")).isEqualTo(":ann");
    }

    @Test
    void whatNoPrefixFitsStaysInFull() {
        assertThat(prefixes.shorten("<http://example.org/a/b>")).isEqualTo("<http://example.org/a/b>");
        assertThat(prefixes.shorten("<http://other.org/a>")).isEqualTo("<http://other.org/a>");
        assertThat(prefixes.shorten("http://example.org/a")).isEqualTo("http://example.org/a");
    }

    @Test
    void aShortFormNeverLooksLikeAnInverse() {
        assertThat(prefixes.shorten("<http://odd.org/a>")).isEqualTo("<http://odd.org/a>");
    }

    @Test
    void shortFormsExpandToWhatTheyCameFrom() {
        for (String name :
                new String[] {"<http://example.org/people/ann>", "<http://default.org/b:c>", "plain", "a:b"}) {
            assertThat(prefixes.expand(prefixes.shorten(name))).isEqualTo(name);
        }
    }
}
