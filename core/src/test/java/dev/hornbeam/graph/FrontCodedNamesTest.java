package dev.hornbeam.graph;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class FrontCodedNamesTest {
    private static FrontCodedNames coded(List<byte[]> sorted) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        FrontCodedNames.Writer writer = new FrontCodedNames.Writer(out, sorted.size());
        for (byte[] name : sorted) {
            writer.add(name);
        }
        return new FrontCodedNames(
                ByteBuffer.wrap(out.toByteArray()), writer.blocks(), sorted.size(), writer.longest());
    }

    private static List<byte[]> sorted(Set<String> names) {
        return names.stream()
                .map(name -> name.getBytes(UTF_8))
                .map(ByteBuffer::wrap)
                .distinct() // lone surrogates are all the same in UTF-8
                .map(ByteBuffer::array)
                .sorted(Arrays::compareUnsigned)
                .toList();
    }

    @Property(tries = 300)
    void namesAndRanksAreThoseOfTheSortedList(
            @ForAll @Size(max = 80) Set<@StringLength(max = 6) String> names,
            @ForAll @StringLength(max = 6) String other)
            throws IOException {
        List<byte[]> sorted = sorted(names);
        FrontCodedNames coded = coded(sorted);
        assertThat(coded.size()).isEqualTo(sorted.size());
        for (int rank = 0; rank < sorted.size(); rank++) {
            byte[] name = sorted.get(rank);
            assertThat(coded.name(rank)).isEqualTo(name);
        }
        byte[] wanted = ("x" + other).getBytes(UTF_8);
        int before = (int) sorted.stream()
                .filter(name -> Arrays.compareUnsigned(name, 0, name.length, wanted, 1, wanted.length) < 0)
                .count();
        boolean there = before < sorted.size()
                && Arrays.equals(sorted.get(before), Arrays.copyOfRange(wanted, 1, wanted.length));
        assertThat(coded.rank(wanted, 1, wanted.length)).isEqualTo(there ? before : -before - 1);
    }

    @Test
    void whatNamesBeginWithAlikeIsKeptOnceABlock() throws IOException {
        List<byte[]> names = IntStream.range(0, 1_000)
                .mapToObj(i -> String.format("<http://example.org/a/long/namespace/%04d>", i)
                        .getBytes(UTF_8))
                .toList();
        assertThat(coded(names).bytes()).isLessThan(1_000 * 9);
    }
}
