package dev.hornbeam.cli.console;

import java.util.Locale;

/** Numbers as people read them, the same in every locale. */
public final class Numbers {
    private Numbers() {}

    /** {@code 1,417,676}. */
    public static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** {@code 1 fact}, {@code 2,038 facts}. */
    public static String count(long number, String noun) {
        return grouped(number) + " " + (number == 1 ? noun : plural(noun));
    }

    private static String plural(String noun) {
        return noun.endsWith("y") ? noun.substring(0, noun.length() - 1) + "ies" : noun + "s";
    }

    /** {@code 84.1 %}; only exact values are shown as 0 % or 100 %. */
    public static String percent(double share) {
        if (share > 0 && share < 0.0005) {
            return "< 0.1 %";
        }
        if (share < 1 && share >= 0.9995) {
            return "> 99.9 %";
        }
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    /** {@code 84 %}, for sentences; only exact values are shown as 0 % or 100 %. */
    public static String roundPercent(double share) {
        if (share > 0 && share < 0.005) {
            return "less than 1 %";
        }
        if (share < 1 && share >= 0.995) {
            return "nearly 100 %";
        }
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }

    /** {@code 0.84}. */
    public static String ratio(double ratio) {
        return String.format(Locale.ROOT, "%.2f", ratio);
    }
}
