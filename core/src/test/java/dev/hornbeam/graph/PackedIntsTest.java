package dev.hornbeam.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class PackedIntsTest {
    static PackedInts packed(int... values) throws IOException {
        int width = PackedInts.width(Arrays.stream(values).max().orElse(0));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PackedInts.write(Ints.of(values), width, out);
        return new PackedInts(ByteBuffer.wrap(out.toByteArray()), width, values.length);
    }

    @Property(tries = 300)
    void packedNumbersAreThoseOfTheArray(
            @ForAll @IntRange(min = 0, max = 31) int shift, @ForAll @Size(max = 200) int[] any) throws IOException {
        int[] values = Arrays.stream(any)
                .map(value -> (value & Integer.MAX_VALUE) >>> Math.min(shift, 30))
                .toArray();
        PackedInts packed = packed(values);
        assertThat(packed.size()).isEqualTo(values.length);
        int[] copied = new int[values.length + 1];
        packed.copy(0, values.length, copied, 1);
        for (int i = 0; i < values.length; i++) {
            assertThat(packed.get(i)).isEqualTo(values[i]);
            if (i > 0) {
                assertThat(packed.pair(i - 1)).isEqualTo((long) values[i - 1] << 32 | values[i]);
            }
            assertThat(copied[i + 1]).isEqualTo(values[i]);
        }
    }

    @Property(tries = 200)
    void searchingFindsWhatIsThere(@ForAll @Size(max = 60) int[] any, @ForAll @IntRange(min = 0, max = 99) int wanted)
            throws IOException {
        int[] values = Arrays.stream(any)
                .map(value -> Math.floorMod(value, 100))
                .sorted()
                .toArray();
        boolean there = Arrays.stream(values).anyMatch(value -> value == wanted);
        assertThat(packed(values).contains(0, values.length, wanted)).isEqualTo(there);
        assertThat(Ints.of(values).contains(0, values.length, wanted)).isEqualTo(there);
    }

    @Test
    void aNumberTakesItsBitsAndNoMore() throws IOException {
        assertThat(packed(new int[8_000]).bytes()).isEqualTo(1_000 + 8);
        assertThat(PackedInts.width(1)).isEqualTo(1);
        assertThat(PackedInts.width(255)).isEqualTo(8);
        assertThat(PackedInts.width(256)).isEqualTo(9);
        assertThat(PackedInts.width(Integer.MAX_VALUE)).isEqualTo(31);
    }

    @Test
    void nothingIsReadBeyondTheEnd() throws IOException {
        PackedInts packed = packed(1, 2, 3);
        assertThatThrownBy(() -> packed.get(300)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> packed.get(-100)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> new PackedInts(ByteBuffer.allocate(9), 3, 9))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
