package dev.hornbeam.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.Vocabulary;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class DatasetStatisticsPropertyTest {

    @Property(tries = 500)
    void theFastCountsAreThoseOfTheDefinitions(@ForAll("datasets") Dataset dataset) {
        assertThat(DatasetStatistics.of(dataset)).isEqualTo(new SlowStatistics(dataset).statistics());
    }

    @Provide
    Arbitrary<Dataset> datasets() {
        return Combinators.combine(
                        Arbitraries.integers().between(1, 7),
                        Arbitraries.integers().between(1, 4))
                .flatAs((entities, relations) -> Combinators.combine(
                                facts(entities, relations, 40),
                                facts(entities, relations, 6),
                                facts(entities, relations, 8))
                        .as((train, valid, test) -> new Dataset(
                                "random",
                                Vocabulary.of(names("e", entities)),
                                Relations.of(names("r", relations)),
                                Triples.of(train.toArray(Triple[]::new)),
                                Triples.of(valid.toArray(Triple[]::new)),
                                Triples.of(test.toArray(Triple[]::new)))));
    }

    private static Arbitrary<List<Triple>> facts(int entities, int relations, int most) {
        Arbitrary<Integer> entity = Arbitraries.integers().between(0, entities - 1);
        Arbitrary<Integer> relation = Arbitraries.integers().between(0, relations - 1);
        return Combinators.combine(entity, relation, entity)
                .as(Triple::new)
                .list()
                .ofMaxSize(most);
    }

    private static String[] names(String letter, int count) {
        return IntStream.range(0, count).mapToObj(i -> letter + i).toArray(String[]::new);
    }
}
