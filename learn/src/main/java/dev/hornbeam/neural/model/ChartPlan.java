package dev.hornbeam.neural.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which spans a chart over a batch of bodies has to compute, level by level: every distinct span once, however many
 * bodies hold it. Spans that are parts of longer ones come first in their level and get a row in the table of vectors,
 * below the relations; those that are bodies only need no vector.
 */
public final class ChartPlan {
    private final int window;
    private final SpanTrie trie;
    private final IntList lengths = new IntList();
    private final IntList inner = new IntList();
    private final IntList firstPart = new IntList();
    private final IntList parts = new IntList();
    private final int[] spanOfBody;
    private final Level[] levels;
    private int[] rowInLevel;

    /**
     * One length of spans.
     *
     * @param length in relations
     * @param inner how many of the spans, from the first, are parts of longer ones
     * @param rows how many spans there are
     * @param splits in how many ways each is cut into parts
     * @param parts for each part, the row in the table of vectors, for all splits of the first span, then the second …
     * @param bodies the positions in the batch of the bodies of this length
     * @param bodyRows the span of each of them
     */
    public record Level(int length, int inner, int rows, int splits, int[][] parts, int[] bodies, int[] bodyRows) {}

    public ChartPlan(List<int[]> bodies, int relations, int window) {
        this.window = window;
        trie = new SpanTrie(relations);
        for (int r = 0; r < relations; r++) {
            number(1, 0);
        }
        spanOfBody = new int[bodies.size()];
        int longest = 0;
        for (int b = 0; b < spanOfBody.length; b++) {
            spanOfBody[b] = addSpans(bodies.get(b));
            longest = Math.max(longest, bodies.get(b).length);
        }
        levels = new Level[longest + 1];
        layOut(bodies, relations);
    }

    public int longest() {
        return levels.length - 1;
    }

    public Level level(int length) {
        return levels[length];
    }

    /** The row, within its level, of a span that is in the chart. */
    int row(int[] body, int from, int to) {
        int span = body[from];
        for (int i = from + 1; i < to; i++) {
            span = trie.add(span, body[i]);
        }
        return rowInLevel[span];
    }

    private void number(int length, int isInner) {
        lengths.add(length);
        inner.add(isInner);
        firstPart.add(parts.size());
    }

    /** Numbers all spans of a body, shorter before longer, and returns the number of the whole. */
    private int addSpans(int[] body) {
        int n = body.length;
        int[][] at = new int[n + 1][n];
        at[1] = body;
        for (int length = 2; length <= n; length++) {
            for (int i = 0; i + length <= n; i++) {
                int known = trie.size();
                int span = trie.add(at[length - 1][i], body[i + length - 1]);
                if (span == known) {
                    number(length, 0);
                    addParts(at, i, length);
                }
                if (length < n) {
                    inner.set(span, 1);
                }
                at[length][i] = span;
            }
        }
        return at[n][0];
    }

    /** All ways to cut a span into as many parts as a window has; a span too short for that is cut into relations. */
    private void addParts(int[][] at, int i, int length) {
        if (window == 2 || length == 2) {
            for (int cut = 1; cut < length; cut++) {
                parts.add(at[cut][i]);
                parts.add(at[length - cut][i + cut]);
            }
            return;
        }
        for (int first = 1; first < length - 1; first++) {
            for (int second = first + 1; second < length; second++) {
                parts.add(at[first][i]);
                parts.add(at[second - first][i + first]);
                parts.add(at[length - second][i + second]);
            }
        }
    }

    private void layOut(List<int[]> bodies, int relations) {
        List<IntList> top = lists();
        List<IntList> nested = lists();
        for (int span = relations; span < trie.size(); span++) {
            (inner.get(span) == 1 ? nested : top).get(lengths.get(span)).add(span);
        }
        rowInLevel = new int[trie.size()];
        int[] tableRow = new int[trie.size()];
        for (int r = 0; r < relations; r++) {
            tableRow[r] = r;
            rowInLevel[r] = r;
        }
        List<IntList> bodiesOf = lists();
        for (int b = 0; b < bodies.size(); b++) {
            bodiesOf.get(bodies.get(b).length).add(b);
        }
        int next = relations;
        for (int length = 1; length < levels.length; length++) {
            int[] spans = length == 1 ? distinct(bodiesOf.get(1)) : join(nested.get(length), top.get(length));
            for (int row = 0; row < spans.length; row++) {
                rowInLevel[spans[row]] = row;
                if (length > 1 && row < nested.get(length).size()) {
                    tableRow[spans[row]] = next++;
                }
            }
            levels[length] = level(length, spans, nested.get(length).size(), tableRow, bodiesOf.get(length));
        }
    }

    private Level level(int length, int[] spans, int innerCount, int[] tableRow, IntList bodies) {
        int width = Math.min(length, window);
        int splits = length == 1 ? 1 : width == 2 ? length - 1 : (length - 1) * (length - 2) / 2;
        int[][] rows = new int[width][spans.length * splits];
        for (int s = 0; s < spans.length; s++) {
            int part = firstPart.get(spans[s]);
            for (int i = 0; i < splits; i++) {
                for (int t = 0; t < width; t++) {
                    rows[t][s * splits + i] = length == 1 ? spans[s] : tableRow[parts.get(part++)];
                }
            }
        }
        int[] bodyRows = new int[bodies.size()];
        for (int b = 0; b < bodyRows.length; b++) {
            bodyRows[b] = rowInLevel[spanOfBody[bodies.get(b)]];
        }
        return new Level(length, innerCount, spans.length, splits, rows, bodies.toArray(), bodyRows);
    }

    private int[] distinct(IntList single) {
        return Arrays.stream(single.toArray())
                .map(b -> spanOfBody[b])
                .sorted()
                .distinct()
                .toArray();
    }

    private static int[] join(IntList first, IntList second) {
        int[] both = Arrays.copyOf(first.toArray(), first.size() + second.size());
        System.arraycopy(second.toArray(), 0, both, first.size(), second.size());
        return both;
    }

    private List<IntList> lists() {
        List<IntList> lists = new ArrayList<>();
        for (int i = 0; i < levels.length; i++) {
            lists.add(new IntList());
        }
        return lists;
    }

    /**
     * Numbers the distinct spans of many bodies: relations are their own numbers, a longer span is its prefix and one more
     * relation. Open addressing over plain arrays, because it runs once a step over every span of the batch.
     */
    public static final class SpanTrie {
        private final int relations;
        private long[] keys = new long[1 << 10];
        private int[] spans = new int[1 << 10];
        private int size;

        public SpanTrie(int relations) {
            this.relations = relations;
            Arrays.fill(keys, -1);
        }

        /** How many spans have a number: the relations and those added. */
        public int size() {
            return relations + size;
        }

        /** The number of a span, which is {@link #size} before the call if it is new. */
        public int add(int prefix, int relation) {
            if (2 * size >= keys.length) {
                grow();
            }
            long key = (long) prefix * relations + relation;
            int slot = slot(key);
            if (keys[slot] < 0) {
                keys[slot] = key;
                spans[slot] = relations + size++;
            }
            return spans[slot];
        }

        private int slot(long key) {
            int mask = keys.length - 1;
            int slot = (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & mask;
            while (keys[slot] >= 0 && keys[slot] != key) {
                slot = (slot + 1) & mask;
            }
            return slot;
        }

        private void grow() {
            long[] oldKeys = keys;
            int[] oldSpans = spans;
            keys = new long[2 * oldKeys.length];
            spans = new int[keys.length];
            Arrays.fill(keys, -1);
            for (int i = 0; i < oldKeys.length; i++) {
                if (oldKeys[i] >= 0) {
                    int slot = slot(oldKeys[i]);
                    keys[slot] = oldKeys[i];
                    spans[slot] = oldSpans[i];
                }
            }
        }
    }

    /** Numbers appended one by one to a plain array. */
    public static final class IntList {
        private int[] values = new int[16];
        private int size;

        public void add(int value) {
            if (size == values.length) {
                values = Arrays.copyOf(values, 2 * size);
            }
            values[size++] = value;
        }

        public int get(int i) {
            return values[i];
        }

        public void set(int i, int value) {
            values[i] = value;
        }

        public int size() {
            return size;
        }

        public int[] toArray() {
            return Arrays.copyOf(values, size);
        }
    }
}
