package dev.hornbeam.input;

import java.util.Collection;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Finds the known name that a mistyped one was most likely meant to be, so that a message can ask "Maybe you meant …".
 *
 * <p>The distance is the number of letters inserted, left out, changed or swapped with their neighbour, ignoring case.
 * A name is close if at most a third of the letters differ. Names are excluded by their length, and as soon as a row of
 * the distance table exceeds the best so far.
 */
public final class ClosestName {
    /** Longer words are not compared: the table has as many cells as the two words have letters, multiplied. */
    private static final int MAX_LETTERS = 1_000;

    private final char[] letters;
    private int[] beforeLast;
    private int[] last;
    private int[] row;
    private int limit;
    private Optional<String> closest = Optional.empty();

    private ClosestName(String wanted) {
        this.letters = folded(wanted);
        this.beforeLast = new int[letters.length + 1];
        this.last = new int[letters.length + 1];
        this.row = new int[letters.length + 1];
        this.limit = letters.length > MAX_LETTERS ? -1 : Math.max(1, letters.length / 3);
    }

    /**
     * The name, out of many, that is closest to the one wanted; the first of several; empty if none is close.
     *
     * @param name returns the name with a number below {@code count}
     */
    public static Optional<String> in(int count, IntFunction<String> name, String wanted) {
        ClosestName search = new ClosestName(wanted);
        for (int id = 0; id < count; id++) {
            search.consider(name.apply(id));
        }
        return search.closest;
    }

    /** The name, out of a few, that is closest to the one wanted; the first of several; empty if none is close. */
    public static Optional<String> in(Collection<String> names, String wanted) {
        ClosestName search = new ClosestName(wanted);
        names.forEach(search::consider);
        return search.closest;
    }

    private static char[] folded(String name) {
        char[] letters = name.toCharArray();
        for (int i = 0; i < letters.length; i++) {
            letters[i] = Character.toLowerCase(Character.toUpperCase(letters[i]));
        }
        return letters;
    }

    private void consider(String name) {
        if (limit < 0 || Math.abs(name.length() - letters.length) > limit) {
            return;
        }
        if (distance(folded(name)) <= limit) {
            closest = Optional.of(name);
            limit = last[letters.length] - 1; // from now on only closer names count
        }
    }

    /** Leaves the distance at the end of {@link #last}; stops early with more than the limit. */
    private int distance(char[] name) {
        for (int j = 0; j <= letters.length; j++) {
            last[j] = j;
        }
        for (int i = 1; i <= name.length; i++) {
            row[0] = i;
            int least = i;
            for (int j = 1; j <= letters.length; j++) {
                int changed = last[j - 1] + (name[i - 1] == letters[j - 1] ? 0 : 1);
                int distance = Math.min(changed, 1 + Math.min(last[j], row[j - 1]));
                if (i > 1 && j > 1 && name[i - 1] == letters[j - 2] && name[i - 2] == letters[j - 1]) {
                    distance = Math.min(distance, beforeLast[j - 2] + 1);
                }
                row[j] = distance;
                least = Math.min(least, distance);
            }
            if (least > limit) {
                return least;
            }
            int[] free = beforeLast;
            beforeLast = last;
            last = row;
            row = free;
        }
        return last[letters.length];
    }
}
