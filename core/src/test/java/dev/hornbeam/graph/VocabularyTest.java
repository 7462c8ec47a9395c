package dev.hornbeam.graph;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class VocabularyTest {
    @Test
    void idsAreDenseInOrderOfFirstAppearance() {
        Vocabulary names = Vocabulary.of("ann", "bea", "ann", "cis");

        assertThat(names.size()).isEqualTo(3);
        assertThat(names.id("ann")).isZero();
        assertThat(names.id("cis")).isEqualTo(2);
        assertThat(names.name(1)).isEqualTo("bea");
    }

    @Test
    void anUnknownNameHasNoId() {
        assertThat(Vocabulary.of("ann").id("an")).isEqualTo(Vocabulary.UNKNOWN);
        assertThat(Vocabulary.of().id("ann")).isEqualTo(Vocabulary.UNKNOWN);
    }

    @Test
    void aBuilderGoesOnAfterBuildWithoutChangingWhatItBuilt() {
        VocabularyBuilder builder = new VocabularyBuilder();
        builder.add("ann");
        Vocabulary early = builder.build();
        for (int i = 0; i < 1000; i++) {
            builder.add("name " + i);
        }

        assertThat(early.size()).isEqualTo(1);
        assertThat(early.id("name 7")).isEqualTo(Vocabulary.UNKNOWN);
        assertThat(builder.build().id("name 7")).isEqualTo(8);
    }

    @Property
    void everyNameIsFoundAgain(@ForAll List<String> given) {
        List<String> wellFormed = given.stream()
                .map(name -> new String(name.getBytes(UTF_8), UTF_8))
                .toList();
        Vocabulary names = Vocabulary.of(wellFormed.toArray(String[]::new));

        List<String> distinct = List.copyOf(new LinkedHashSet<>(wellFormed));
        assertThat(names.size()).isEqualTo(distinct.size());
        for (int id = 0; id < distinct.size(); id++) {
            assertThat(names.name(id)).isEqualTo(distinct.get(id));
            assertThat(names.id(distinct.get(id))).isEqualTo(id);
        }
    }

    @Property(tries = 100)
    void namesLookedUpTogetherAreThoseLookedUpOneByOne(
            @ForAll @Size(max = 300) List<@IntRange(min = 0, max = 200) Integer> added,
            @ForAll @Size(min = 1, max = 60) List<@IntRange(min = 0, max = 250) Integer> asked) {
        VocabularyBuilder builder = new VocabularyBuilder();
        added.forEach(number -> builder.add("name" + number));
        byte[] buffer = asked.stream()
                .map(number -> "name" + number)
                .collect(Collectors.joining())
                .getBytes(UTF_8);
        int[] from = new int[asked.size()];
        int[] to = new int[asked.size()];
        for (int i = 0; i < from.length; i++) {
            from[i] = i == 0 ? 0 : to[i - 1];
            to[i] = from[i] + ("name" + asked.get(i)).length();
        }
        int[] ids = new int[asked.size()];
        builder.find(buffer, from, to, ids.length, ids);
        Vocabulary names = builder.build();
        for (int i = 0; i < ids.length; i++) {
            assertThat(ids[i]).isEqualTo(names.id("name" + asked.get(i)));
        }
    }
}
