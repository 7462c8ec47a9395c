package dev.hornbeam.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.Fact;
import dev.hornbeam.Facts;
import dev.hornbeam.internal.Internals;
import dev.hornbeam.model.DataSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class FingerprintTest {
    private static Dataset data(List<Fact> train) {
        return Internals.of().dataset(Facts.of(train));
    }

    private static List<Fact> random(Random random, int size) {
        List<Fact> facts = new ArrayList<>();
        while (facts.size() < size) {
            Fact fact = new Fact("e" + random.nextInt(20), "r" + random.nextInt(4), "entity " + random.nextInt(20));
            if (!facts.contains(fact)) {
                facts.add(fact);
            }
        }
        return facts;
    }

    private static Dataset kept(Vocabulary entities, Relations relations, Triples.Builder facts) {
        return new Dataset("d", entities, relations, facts.build(), Triples.NONE, Triples.NONE);
    }

    @Property(tries = 100)
    void theOrderOfFactsDoesNotMatterToFactsButToIds(@ForAll long seed, @ForAll @IntRange(min = 2, max = 80) int size) {
        Random random = new Random(seed);
        List<Fact> facts = random(random, size);
        Dataset before = data(facts);
        Collections.shuffle(facts, random);
        Dataset shuffled = data(facts);
        assertThat(shuffled.fingerprint().facts())
                .isEqualTo(before.fingerprint().facts());
        assertThat(DataSource.of(before).hasFactsOf(shuffled)).isTrue();
        boolean sameIds = sameNames(before.entities(), shuffled.entities())
                && sameNames(before.relations().names(), shuffled.relations().names());
        assertThat(DataSource.of(before).hasIdsOf(shuffled)).isEqualTo(sameIds);
    }

    private static boolean sameNames(Vocabulary one, Vocabulary other) {
        boolean same = one.size() == other.size();
        for (int id = 0; same && id < one.size(); id++) {
            same = one.name(id).equals(other.name(id));
        }
        return same;
    }

    @Property(tries = 100)
    void aFactMoreOrLessOrTurnedRoundMatters(@ForAll long seed, @ForAll @IntRange(min = 2, max = 80) int size) {
        List<Fact> facts = random(new Random(seed), size);
        String before = data(facts).fingerprint().facts();
        Fact last = facts.remove(size - 1);
        assertThat(data(facts).fingerprint().facts()).isNotEqualTo(before);
        facts.add(new Fact(last.tail(), last.relation(), last.head()));
        assertThat(data(facts).fingerprint().facts()).isNotEqualTo(before);
        facts.set(size - 1, new Fact(last.head(), last.relation() + "x", last.tail()));
        assertThat(data(facts).fingerprint().facts()).isNotEqualTo(before);
    }

    @Property(tries = 50)
    void aFactThatIsThereTwiceCountsOnce(@ForAll long seed, @ForAll @IntRange(min = 1, max = 40) int size) {
        Dataset data = data(random(new Random(seed), size));
        Triples.Builder twice = new Triples.Builder();
        for (Triple fact : data.train().and(data.train()).asList()) {
            twice.add(fact.head(), fact.relation(), fact.tail());
        }
        assertThat(kept(data.entities(), data.relations(), twice).fingerprint()).isEqualTo(data.fingerprint());
    }

    @Test
    void factsToMeasureOnDoNotMatter() {
        List<Fact> train = List.of(new Fact("Ann", "mother", "Bob"));
        Dataset split = Internals.of().dataset(Facts.of(train, List.of(new Fact("Bob", "father", "Cis")), List.of()));
        assertThat(split.fingerprint().facts())
                .isEqualTo(data(train).fingerprint().facts());
    }

    /** Model folders and graph files hold both. */
    @Test
    void neverChanges() {
        Dataset data = data(List.of(new Fact("Ann", "mother", "Bob"), new Fact("Bob", "father", "Cis")));
        assertThat(data.orderedFingerprint()).isEqualTo("caaa403b43a7cfc90295a645baebb893");
        assertThat(data.fingerprint())
                .isEqualTo(new Fingerprint("2-c71eecb2a1fce171d5b98942279b053b", "ee6f6160035f7032"));
        DataSource of010 = new DataSource("d", "caaa403b43a7cfc90295a645baebb893", 3, 2, 2);
        assertThat(of010.hasFactsOf(data) && of010.hasIdsOf(data)).isTrue();
        assertThat(of010.hasFactsOf(data(List.of(new Fact("Ann", "mother", "Bob")))))
                .isFalse();
    }
}
