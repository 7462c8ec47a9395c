package dev.hornbeam.experiment.work;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Triples;
import java.util.SplittableRandom;

/** Keeps a share of the facts to learn from, as in a sparser graph; valid and test stay. */
final class Share {
    private Share() {}

    /**
     * The same data with fewer facts to learn from.
     *
     * @param share how many are kept, from 0 to 1
     * @param seed the same seed keeps the same facts
     */
    static Dataset of(Dataset data, double share, long seed) {
        if (share >= 1) {
            return data;
        }
        Triples train = data.train();
        int left = (int) Math.round(share * train.size());
        SplittableRandom random = new SplittableRandom(seed);
        Triples.Builder kept = new Triples.Builder();
        for (int i = 0; i < train.size() && left > 0; i++) {
            if (random.nextInt(train.size() - i) < left) {
                kept.add(train.head(i), train.relation(i), train.tail(i));
                left--;
            }
        }
        return new Dataset(
                data.name(),
                data.entities(),
                data.relations(),
                kept.build(),
                data.valid(),
                data.test(),
                data.prefixes(),
                data.labels());
    }
}
