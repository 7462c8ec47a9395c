package dev.hornbeam.server.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class NameIndexTest {
    private static NameIndex index(String... names) {
        return new NameIndex(names.length, id -> names[id], id -> id);
    }

    @Test
    void aNameIsFoundByAnyOfItsWordsWhateverTheCaseAndAccents() {
        NameIndex index = index("Queen Victoria", "Zoë Ångström", "obo:DOID_162", "/m/09c7w0");
        assertThat(index.find("vic", 5).ids()).containsExactly(0);
        assertThat(index.find("QUEEN V", 5).ids()).containsExactly(0);
        assertThat(index.find("angs", 5).ids()).containsExactly(1);
        assertThat(index.find("doid", 5).ids()).containsExactly(2);
        assertThat(index.find("/m/09", 5).ids()).containsExactly(3);
        assertThat(index.find("ictoria", 5).ids()).isEmpty();
    }

    @Test
    void theWholeNameComesFirstThenNamesThatBeginSoThenTheHeavier() {
        NameIndex index = index("Ann", "Annabel", "Mary Ann", "Annette", "Joan Ann");
        assertThat(index.find("ann", 5).ids()).containsExactly(0, 3, 1, 4, 2);
    }

    @Test
    void whatManyNamesBeginWithIsAnsweredTheSameTheSecondTime() {
        NameIndex index = new NameIndex(5_000, id -> "pkg:" + id, id -> id);
        assertThat(index.find("pkg", 3).ids()).containsExactly(4_999, 4_998, 4_997);
        assertThat(index.find("PKG", 3).ids()).containsExactly(4_999, 4_998, 4_997);
        assertThat(index.find("pkg", 2).ids()).containsExactly(4_999, 4_998);
        assertThat(index.find("pkg:12", 2).ids()).containsExactly(12, 1_299);
    }

    @Provide
    Arbitrary<List<String>> names() {
        return Arbitraries.strings().withChars("ab -é").ofMaxLength(6).list().ofMaxSize(12);
    }

    /** Every word of every name, one by one. */
    private static List<Integer> slowly(List<String> names, String prefix, int most) {
        String wanted = NameIndex.folded(prefix.strip());
        Comparator<Integer> order = Comparator.<Integer>comparingInt(id -> {
                    String name = NameIndex.folded(names.get(id));
                    return name.equals(wanted) ? 0 : name.startsWith(wanted) ? 1 : 2;
                })
                .thenComparing(Comparator.reverseOrder());
        return IntStream.range(0, names.size())
                .boxed()
                .filter(id -> hasWord(NameIndex.folded(names.get(id)), wanted))
                .sorted(order)
                .limit(most)
                .toList();
    }

    private static boolean hasWord(String name, String wanted) {
        for (int i = 0; i < name.length(); i++) {
            boolean begins = i == 0
                    || Character.isLetterOrDigit(name.charAt(i)) && !Character.isLetterOrDigit(name.charAt(i - 1));
            if (begins && name.startsWith(wanted, i)) {
                return true;
            }
        }
        return false;
    }

    @Property
    void theIndexFindsWhatASlowSearchFinds(@ForAll("names") List<String> names, @ForAll("prefix") String prefix) {
        NameIndex index = new NameIndex(names.size(), names::get, id -> id);
        assertThat(index.find(prefix, 5).ids()).isEqualTo(slowly(names, prefix, 5));
        assertThat(index.find(prefix, 5).total())
                .isEqualTo(slowly(names, prefix, names.size()).size());
    }

    @Provide
    Arbitrary<String> prefix() {
        return Arbitraries.strings().withChars("ab -é").ofMaxLength(3);
    }
}
