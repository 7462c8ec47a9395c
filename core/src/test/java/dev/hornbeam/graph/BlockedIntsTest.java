package dev.hornbeam.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class BlockedIntsTest {
    static BlockedInts blocked(int... values) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BlockedInts.write(Ints.of(values), out);
        assertThat(BlockedInts.bytes(Ints.of(values))).isEqualTo(out.size());
        return new BlockedInts(ByteBuffer.wrap(out.toByteArray()), values.length);
    }

    @Property(tries = 400)
    void numbersInBlocksAreThoseOfTheArray(
            @ForAll @IntRange(min = 0, max = 30) int shift,
            @ForAll boolean ascending,
            @ForAll @Size(max = 200) int[] any)
            throws IOException {
        int[] values = Arrays.stream(any)
                .map(value -> (value & Integer.MAX_VALUE) >>> shift)
                .toArray();
        if (ascending) {
            Arrays.sort(values);
        }
        BlockedInts blocked = blocked(values);
        assertThat(blocked.size()).isEqualTo(values.length);
        int[] copied = new int[values.length + 1];
        blocked.copy(0, values.length, copied, 1);
        for (int i = 0; i < values.length; i++) {
            assertThat(blocked.get(i)).isEqualTo(values[i]);
            if (i > 0) {
                assertThat(blocked.pair(i - 1)).isEqualTo((long) values[i - 1] << 32 | values[i]);
            }
            assertThat(copied[i + 1]).isEqualTo(values[i]);
        }
    }

    @Test
    void theWidestBlockAndTheNarrowestAreKept() throws IOException {
        int[] values = new int[96];
        Arrays.fill(values, 0, 32, Integer.MAX_VALUE);
        values[40] = Integer.MAX_VALUE;
        BlockedInts blocked = blocked(values);
        assertThat(IntStream.range(0, values.length).map(blocked::get).toArray())
                .isEqualTo(values);
    }

    @Test
    void closeNeighboursTakeFewBits() throws IOException {
        int[] values = IntStream.range(0, 3_200).map(i -> 1_000_000_000 + 2 * i).toArray();
        assertThat(blocked(values).bytes()).isEqualTo(100 * (8 + 4 * 6) + 8);
    }

    @Test
    void fewerBytesThanTheBlocksAreRefused() {
        assertThatThrownBy(() -> new BlockedInts(ByteBuffer.allocate(15), 3))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new BlockedInts(ByteBuffer.allocate(100), -1))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
