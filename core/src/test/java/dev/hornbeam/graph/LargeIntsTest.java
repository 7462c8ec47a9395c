package dev.hornbeam.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.graph.Ints.PlainInts;
import dev.hornbeam.input.InputException;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class LargeIntsTest {
    @Property(tries = 30)
    void numbersAreKeptInMemoryAndBeyondIt(
            @ForAll @IntRange(min = 0, max = 40) int mostInMemory, @ForAll @IntRange(min = 0, max = 60) int count) {
        LargeInts large = new LargeInts(mostInMemory);
        for (int i = 0; i < count; i++) {
            large.add(7 * i);
        }
        Ints before = large.ints();
        large.fill(count + 5);
        large.set(count + 2, 1);
        assertThat(before.size()).isEqualTo(count);
        assertThat(IntStream.range(0, count).map(before::get).toArray())
                .isEqualTo(IntStream.range(0, count).map(i -> 7 * i).toArray());
        assertThat(IntStream.range(count, count + 5).map(large::get).toArray()).containsExactly(0, 0, 1, 0, 0);
        int[] copy = new int[count + 1];
        before.copy(0, count, copy, 1);
        assertThat(copy[count]).isEqualTo(count == 0 ? 0 : 7 * (count - 1));
        assertThat(before.bytes()).isEqualTo(4L * count);
    }

    @Test
    void whoKnowsHowManyThereAreGetsRoomForNoMore() {
        LargeInts large = new LargeInts(1_000);
        large.makeRoom(900);
        for (int i = 0; i < 900; i++) {
            large.add(i);
        }
        assertThat(large.ints()).isInstanceOf(PlainInts.class);
        large.makeRoom(200);
        assertThat(large.ints()).isInstanceOf(LargeInts.SpilledInts.class);
        assertThat(large.get(899)).isEqualTo(899);
    }

    @Test
    void aFolderThatIsNotThereIsSaid() {
        System.setProperty("hornbeam.temporary", "/no/such/folder");
        try {
            LargeInts large = new LargeInts(2);
            assertThatThrownBy(() -> large.makeRoom(3))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("/no/such/folder: found no such folder")
                    .hasMessageContaining("-Dhornbeam.temporary=FOLDER");
        } finally {
            System.clearProperty("hornbeam.temporary");
        }
    }
}
