package dev.hornbeam.rule.fold;

import java.util.BitSet;

/** Which of a head's facts a rule has among its pairs, as far as it was asked; immutable. */
final class TruePairs {
    private final long[] words;
    private final int seen;

    /** @param seen how many facts, counted from the first, the rule was asked about */
    TruePairs(BitSet pairs, int seen) {
        this.words = pairs.get(0, seen).toLongArray();
        this.seen = seen;
    }

    int seen() {
        return seen;
    }

    /** How many of the first facts it has. */
    int count(int facts) {
        int count = 0;
        for (int i = 0; i < words.length; i++) {
            count += Long.bitCount(word(i, facts));
        }
        return count;
    }

    /** How many of the first facts it has that another rule lacks. */
    int missingFrom(TruePairs other, int facts) {
        int missing = 0;
        for (int i = 0; i < words.length; i++) {
            long theirs = i < other.words.length ? other.words[i] : 0;
            missing += Long.bitCount(word(i, facts) & ~theirs);
        }
        return missing;
    }

    private long word(int i, int facts) {
        int left = facts - 64 * i;
        if (left >= 64) {
            return words[i];
        }
        return left <= 0 ? 0 : words[i] & (1L << left) - 1;
    }
}
