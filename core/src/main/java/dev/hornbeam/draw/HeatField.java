package dev.hornbeam.draw;

import java.util.List;
import java.util.Locale;

/**
 * A field of a heat map: how dark it is and what stands in it.
 *
 * @param share from 0, light, to 1, dark; not a number if it has none: then it is grey if anything stands in it, else
 *     white
 * @param lines what stands in it, one below the other, at most two
 * @param hover what is shown when the pointer rests on it; empty for nothing
 */
public record HeatField(double share, List<String> lines, String hover) {
    private static final double DARK = 0.55;

    public HeatField {
        lines = List.copyOf(lines);
        if (lines.size() > 2) {
            throw new IllegalArgumentException(lines.size() + " lines in a field");
        }
    }

    /** A field with its number in it; an empty one if that is not a number. */
    public static HeatField of(double share) {
        return Double.isFinite(share)
                ? new HeatField(share, List.of(String.format(Locale.ROOT, "%.2f", share)), "")
                : empty("");
    }

    /** A field without a share but with a mark. */
    public static HeatField marked(String mark, String hover) {
        return new HeatField(Double.NaN, List.of(mark), hover);
    }

    /** A field without anything. */
    public static HeatField empty(String hover) {
        return new HeatField(Double.NaN, List.of(), hover);
    }

    boolean hasShare() {
        return Double.isFinite(share);
    }

    /** From a light to a dark blue, evenly in lightness. */
    String colour() {
        if (!hasShare()) {
            return lines.isEmpty() ? "#ffffff" : "#eceff1";
        }
        double s = Math.max(0, Math.min(1, share));
        return String.format(
                Locale.ROOT, "#%02x%02x%02x", mixed(s, 0xe3, 0x0b), mixed(s, 0xee, 0x3c), mixed(s, 0xf9, 0x6f));
    }

    private static int mixed(double share, int light, int dark) {
        return (int) Math.round(light + share * (dark - light));
    }

    /** The colour of what stands in it. */
    String ink() {
        if (!hasShare()) {
            return "#6b7680";
        }
        return share > DARK ? "#ffffff" : Svg.INK;
    }
}
