package dev.hornbeam.server.explore;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;

/**
 * Finds names by the beginning of any of their words, whatever the case and the accents. The beginnings of all words lie sorted
 * in one array, so a search is two binary searches and a look at what is between.
 */
public final class NameIndex {
    /** Words of a name that can be found, and characters by which they are sorted. */
    private static final int WORDS = 12;

    private static final int LETTERS = 120;

    /** Words beyond which an answer is kept: the first letters of many names are asked for again and again. */
    private static final int MANY = 2_000;

    private static final int ANSWERS = 1_000;

    private static final int WHOLE = 1 << 30;
    private static final int BEGINS = 1 << 29;

    private final Map<String, Found> answers = new ConcurrentHashMap<>();
    private final byte[] text;
    private final int[] starts;
    private final int[] words;
    private final int[] owners;

    /** How heavy the owner of a word is, and whether its name begins with the word; beside the words, to be run through fast. */
    private final int[] ranks;

    /**
     * @param count how many names there are
     * @param name the name of an id, as it is shown
     * @param weight how prominent an id is: of two, the heavier comes first
     */
    public NameIndex(int count, IntFunction<String> name, IntUnaryOperator weight) {
        this.starts = new int[count + 1];
        Growing bytes = new Growing();
        Places places = new Places();
        for (int id = 0; id < count; id++) {
            byte[] folded = folded(name.apply(id)).getBytes(UTF_8);
            places.addWords(folded, bytes.size, id);
            bytes.add(folded);
            starts[id + 1] = bytes.size;
        }
        this.text = Arrays.copyOf(bytes.bytes, bytes.size);
        Integer[] order = new Integer[places.size];
        Arrays.setAll(order, i -> i);
        Comparator<Integer> byText = (a, b) -> compare(places.at[a], places.owner[a], places.at[b], places.owner[b]);
        Arrays.parallelSort(order, byText.thenComparing(Comparator.naturalOrder()));
        this.words = new int[order.length];
        this.owners = new int[order.length];
        this.ranks = new int[order.length];
        for (int i = 0; i < order.length; i++) {
            words[i] = places.at[order[i]];
            owners[i] = places.owner[order[i]];
            ranks[i] =
                    Math.min(BEGINS - 1, weight.applyAsInt(owners[i])) | (words[i] == starts[owners[i]] ? BEGINS : 0);
        }
    }

    /** The words of names, in the order of ids. */
    private static final class Places {
        private int[] at = new int[1024];
        private int[] owner = new int[1024];
        private int size;

        void addWords(byte[] name, int from, int id) {
            int found = 0;
            boolean before = false;
            for (int i = 0; i < name.length && found < WORDS; i++) {
                boolean letter = name[i] < 0 || Character.isLetterOrDigit(name[i]);
                if (i == 0 || letter && !before) {
                    add(from + i, id);
                    found++;
                }
                before = letter;
            }
        }

        private void add(int place, int id) {
            if (size == at.length) {
                at = Arrays.copyOf(at, 2 * size);
                owner = Arrays.copyOf(owner, 2 * size);
            }
            at[size] = place;
            owner[size++] = id;
        }
    }

    private static final class Growing {
        private byte[] bytes = new byte[1 << 16];
        private int size;

        void add(byte[] more) {
            if (size + more.length > bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more.length));
            }
            System.arraycopy(more, 0, bytes, size, more.length);
            size += more.length;
        }
    }

    private int compare(int a, int ownerOfA, int b, int ownerOfB) {
        return Arrays.compareUnsigned(
                text,
                a,
                Math.min(a + LETTERS, starts[ownerOfA + 1]),
                text,
                b,
                Math.min(b + LETTERS, starts[ownerOfB + 1]));
    }

    /** Small letters without accents. */
    static String folded(String name) {
        String plain = name.length() > 400 ? name.substring(0, 400) : name;
        boolean ascii = plain.chars().allMatch(c -> c < 128);
        return (ascii
                        ? plain
                        : Normalizer.normalize(plain, Normalizer.Form.NFKD).replaceAll("\\p{M}+", ""))
                .toLowerCase(Locale.ROOT);
    }

    /**
     * What a search has found.
     *
     * @param total how many names fit
     * @param ids the best of them
     */
    public record Found(int total, List<Integer> ids) {}

    /**
     * Ids whose name has a word that begins with a text; names that begin with it come first, then the heavier.
     *
     * @param most how many are wanted
     */
    public Found find(String prefix, int most) {
        String asked = folded(prefix.strip());
        byte[] wanted = asked.getBytes(UTF_8);
        int shown = Math.min(wanted.length, LETTERS);
        int from = bound(wanted, shown, false);
        int to = bound(wanted, shown, true);
        if (to - from < MANY) {
            return best(wanted, from, to, most);
        }
        String question = most + " " + asked;
        Found known = answers.get(question);
        if (known == null) {
            known = best(wanted, from, to, most);
            if (answers.size() < ANSWERS) {
                answers.put(question, known);
            }
        }
        return known;
    }

    private Found best(byte[] wanted, int from, int to, int most) {
        Comparator<long[]> worstFirst = (a, b) -> a[0] != b[0] ? Long.compare(a[0], b[0]) : Long.compare(b[1], a[1]);
        PriorityQueue<long[]> best = new PriorityQueue<>(worstFirst);
        Set<Integer> kept = new HashSet<>();
        BitSet all = new BitSet(size());
        boolean exact = true; // the texts that end here come first
        for (int i = from; i < to; i++) {
            int id = owners[i];
            all.set(id);
            exact = exact && starts[id + 1] - words[i] == wanted.length;
            boolean begins = (ranks[i] & BEGINS) != 0;
            int rank = exact && begins ? ranks[i] | WHOLE : ranks[i];
            if (best.size() == most && !isBetter(rank, id, best.peek()) || kept.contains(id) && !begins) {
                continue;
            }
            if (!kept.add(id)) {
                best.removeIf(each -> each[1] == id);
            }
            best.add(new long[] {rank, id});
            if (best.size() > most) {
                kept.remove((int) best.poll()[1]);
            }
        }
        return new Found(
                all.cardinality(),
                best.stream()
                        .sorted(worstFirst.reversed())
                        .map(each -> (int) each[1])
                        .toList());
    }

    private static boolean isBetter(long rank, int id, long[] other) {
        return rank > other[0] || rank == other[0] && id < other[1];
    }

    /** How many names there are. */
    public int size() {
        return starts.length - 1;
    }

    private int bound(byte[] wanted, int length, boolean after) {
        int low = 0;
        int high = words.length;
        while (low < high) {
            int middle = low + high >>> 1;
            int end = Math.min(words[middle] + length, starts[owners[middle] + 1]);
            int order = Arrays.compareUnsigned(text, words[middle], end, wanted, 0, length);
            if (order < 0 || after && order == 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
