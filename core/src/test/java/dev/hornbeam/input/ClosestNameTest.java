package dev.hornbeam.input;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.Vocabulary;
import java.util.List;
import java.util.Locale;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;

class ClosestNameTest {
    private static final Vocabulary FAMILY = Vocabulary.of("father", "mother", "uncle", "nephew", "niece");

    @Example
    void aSlipOfTheFingerFindsTheName() {
        assertThat(FAMILY.closest("fathr")).contains("father");
        assertThat(FAMILY.closest("mohter")).contains("mother");
        assertThat(FAMILY.closest("unlce")).contains("uncle");
        assertThat(FAMILY.closest("neice")).contains("niece");
    }

    @Example
    void upperAndLowerCaseAreTheSameLetter() {
        assertThat(FAMILY.closest("NEPHEW")).contains("nephew");
    }

    @Example
    void aStrangerHasNoCloseName() {
        assertThat(FAMILY.closest("capitalOf")).isEmpty();
        assertThat(ClosestName.in(List.of(), "father")).isEmpty();
    }

    @Property
    void theFirstNameOfLeastDistanceWithinAThirdIsFound(
            @ForAll @Size(max = 12) List<@StringLength(max = 7) @CharRange(from = 'a', to = 'c') String> names,
            @ForAll @StringLength(max = 7) @CharRange(from = 'a', to = 'c') String wanted) {
        String best = null;
        int least = Math.max(1, wanted.length() / 3) + 1;
        for (String name : names) {
            if (distance(name, wanted) < least) {
                best = name;
                least = distance(name, wanted);
            }
        }
        assertThat(ClosestName.in(names, wanted).orElse(null)).isEqualTo(best);
    }

    /** The recurrence, word by word. */
    private static int distance(String a, String b) {
        String x = a.toLowerCase(Locale.ROOT);
        String y = b.toLowerCase(Locale.ROOT);
        int[][] d = new int[x.length() + 1][y.length() + 1];
        for (int i = 0; i <= x.length(); i++) {
            for (int j = 0; j <= y.length(); j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = i + j;
                    continue;
                }
                int cost = x.charAt(i - 1) == y.charAt(j - 1) ? 0 : 1;
                d[i][j] = Math.min(d[i - 1][j - 1] + cost, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
                boolean swapped = i > 1 && j > 1 && x.charAt(i - 1) == y.charAt(j - 2);
                if (swapped && x.charAt(i - 2) == y.charAt(j - 1)) {
                    d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
                }
            }
        }
        return d[x.length()][y.length()];
    }
}
