package dev.hornbeam.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.work.ParallelTasks.Heaviest;
import dev.hornbeam.work.TimeLimit.TimeShares;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TimeLimitTest {
    private static final long SECOND = 1_000_000_000L;

    private final AtomicLong now = new AtomicLong(5 * SECOND);

    @Test
    void timePasses() {
        TimeLimit limit = TimeLimit.of(10, now::get);
        now.addAndGet(4 * SECOND);

        assertThat(limit.left()).isCloseTo(6, within(1e-6));
        assertThat(limit.isOver()).isFalse();

        now.addAndGet(7 * SECOND);

        assertThat(limit.left()).isZero();
        assertThat(limit.isOver()).isTrue();
    }

    @Test
    void aPartHasItsShareOfWhatIsLeftAndTellsItsCutsToTheWhole() {
        TimeLimit limit = TimeLimit.of(10, now::get);
        now.addAndGet(2 * SECOND);
        TimeLimit part = limit.share(0.25);
        now.addAndGet(2 * SECOND);

        assertThat(part.isOver()).isTrue();
        assertThat(limit.isOver()).isFalse();

        part.cut("less");
        part.cut("less");

        assertThat(limit.cuts()).containsExactly("less");
    }

    @Test
    void withoutALimitNothingIsOverAndNothingIsCut() {
        TimeLimit.NONE.cut("nothing");

        assertThat(TimeLimit.of(0)).isSameAs(TimeLimit.NONE);
        assertThat(TimeLimit.NONE.share(0.01).isOver()).isFalse();
        assertThat(TimeLimit.NONE.left()).isInfinite();
        assertThat(TimeLimit.NONE.cuts()).isEmpty();
    }

    @Test
    void tasksHaveTimeByTheirWeightAndWhatOneLeavesIsForTheNext() {
        TimeLimit limit = TimeLimit.of(100, now::get);
        TimeShares shares = new TimeShares(limit, new double[] {3, 1, 1}, 1);

        assertThat(shares.of(0).left()).isCloseTo(60, within(1e-6));
        now.addAndGet(20 * SECOND);
        assertThat(shares.of(1).left()).isCloseTo(40, within(1e-6));
        now.addAndGet(70 * SECOND);
        assertThat(shares.of(2).left()).isCloseTo(10, within(1e-6));
    }

    @Test
    void theHeaviestTaskIsFirst() {
        assertThat(Heaviest.first(4, task -> new double[] {2, 5, 2, 9}[task])).containsExactly(3, 1, 0, 2);
    }
}
