package dev.hornbeam.graph.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.testkit.BenchmarkData;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchmarkCountsTest {
    @ParameterizedTest
    @CsvSource({
        "family, 23483, 2038, 2835, 12",
        "kinship, 8758, 1068, 860, 25",
        "umls, 5214, 652, 661, 46",
        "wn18rr, 86835, 3034, 3134, 11",
        "wn18rr-ncrl, 74400, 9300, 9303, 11",
        "fb15k-237, 272115, 17535, 20466, 237",
        "yago3-10-quarter, 269760, 5000, 5000, 37",
        "debian12, 1417676, 19980, 19990, 28"
    })
    void aDataSetHasTheFactsItsPublishersCount(String name, int train, int valid, int test, int relations) {
        Dataset data = new DatasetReader().read(BenchmarkData.folder(name)).dataset();

        assertThat(data.train().size()).isEqualTo(train);
        assertThat(data.valid().size()).isEqualTo(valid);
        assertThat(data.test().size()).isEqualTo(test);
        assertThat(data.relations().count()).isEqualTo(relations);
    }
}
