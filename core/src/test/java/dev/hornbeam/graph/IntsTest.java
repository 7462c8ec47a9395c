package dev.hornbeam.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** What numbers of every kind can be asked. */
class IntsTest {
    @Property(tries = 200)
    void whetherAllAreBelowALimitIsKnown(
            @ForAll @Size(max = 80) int[] any, @ForAll @IntRange(min = 0, max = 110) int limit) throws IOException {
        int[] values =
                Arrays.stream(any).map(value -> Math.floorMod(value, 100)).toArray();
        boolean below = Arrays.stream(values).allMatch(value -> value < limit);
        for (Ints kind : List.of(Ints.of(values), PackedIntsTest.packed(values), BlockedIntsTest.blocked(values))) {
            assertThat(kind.areBelow(limit)).isEqualTo(below);
        }
    }
}
