package dev.hornbeam.complete;

import dev.hornbeam.graph.Triples;
import java.util.HashMap;
import java.util.Map;

/** Some of the facts held out, where all would take too long: evenly spread, and no relation more often than needed. */
public final class HeldOutSample {
    private HeldOutSample() {}

    /** At most about so many facts, evenly spread over all. */
    public static Triples of(Triples all, int most) {
        if (all.size() <= most) {
            return all;
        }
        Triples.Builder some = new Triples.Builder();
        for (int i = 0; i < most; i++) {
            int at = (int) ((long) i * all.size() / most);
            some.add(all.head(at), all.relation(at), all.tail(at));
        }
        return some.build();
    }

    /** At most so many facts of each relation, evenly spread over those it has. */
    static Triples perRelation(Triples all, int most) {
        Map<Integer, Integer> counts = new HashMap<>();
        for (int i = 0; i < all.size(); i++) {
            counts.merge(all.relation(i), 1, Integer::sum);
        }
        Map<Integer, Integer> seen = new HashMap<>();
        Triples.Builder some = new Triples.Builder();
        for (int i = 0; i < all.size(); i++) {
            int count = counts.get(all.relation(i));
            int place = seen.merge(all.relation(i), 1, Integer::sum) - 1;
            long before = (long) place * most / count;
            long after = (long) (place + 1) * most / count;
            if (count <= most || after > before) {
                some.add(all.head(i), all.relation(i), all.tail(i));
            }
        }
        return some.build();
    }
}
