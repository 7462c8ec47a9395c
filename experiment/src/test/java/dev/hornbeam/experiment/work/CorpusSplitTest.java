package dev.hornbeam.experiment.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.path.Corpus;
import dev.hornbeam.path.PlainPaths;
import dev.hornbeam.testkit.Graphs;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class CorpusSplitTest {
    /** The bodies of up to two relations. */
    private static Corpus shortOnes(Corpus corpus) {
        return corpus.select(body -> corpus.length(body) <= 2);
    }

    @Property(tries = 50)
    void whatIsHeldOutAndWhatIsKeptAreTheWhole(@ForAll long seed, @ForAll @DoubleRange(min = 0, max = 1) double share) {
        Corpus whole = PlainPaths.corpus(Graphs.random(seed, 8, 3, 20), 3);

        CorpusSplit split = CorpusSplit.holdOut(whole, 3, share, seed);

        int ofLength = whole.size() - shortOnes(whole).size();
        assertThat(split.kept().size() + split.heldOut().size()).isEqualTo(whole.size());
        assertThat(split.heldOut().size())
                .isBetween((int) Math.round(share * ofLength), (int) Math.round(share * ofLength) + 1);
        assertThat(shortOnes(split.kept())).isEqualTo(shortOnes(whole));
        for (int body = 0; body < split.heldOut().size(); body++) {
            int[] steps = split.heldOut().body(body);
            int[] mirror = mirror(steps, whole.directedCount() / 2);
            assertThat(whole.total(whole.find(steps))).isEqualTo(split.heldOut().total(body));
            assertThat(split.kept().find(steps)).isEqualTo(-1);
            assertThat(split.heldOut().find(mirror)).isNotNegative();
        }
    }

    @Test
    void anotherSeedHoldsOutOtherBodies() {
        Corpus whole = PlainPaths.corpus(Graphs.random(1, 8, 3, 20), 3);

        CorpusSplit one = CorpusSplit.holdOut(whole, 3, 0.2, 1);

        assertThat(CorpusSplit.holdOut(whole, 3, 0.2, 1)).isEqualTo(one);
        assertThat(CorpusSplit.holdOut(whole, 3, 0.2, 2)).isNotEqualTo(one);
    }

    private static int[] mirror(int[] body, int relations) {
        int[] mirror = new int[body.length];
        Arrays.setAll(mirror, i -> (body[body.length - 1 - i] + relations) % (2 * relations));
        return mirror;
    }
}
