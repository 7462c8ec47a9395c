package dev.hornbeam.draw;

import java.util.List;
import java.util.Locale;

/**
 * A field of a heat map: how dark it is and the text in it.
 *
 * @param share from 0, light, to 1, dark; NaN if it has none: then it is grey if it has text, else white
 * @param lines the text in it, at most two lines
 * @param hover the text shown while the pointer is over it; may be empty
 */
public record HeatField(double share, List<String> lines, String hover) {
    private static final double DARK = 0.55;

    public HeatField {
        lines = List.copyOf(lines);
        if (lines.size() > 2) {
            throw new IllegalArgumentException(lines.size() + " lines in a field");
        }
    }

    /** A field with its number in it; an empty field if the number is NaN. */
    public static HeatField of(double share) {
        return Double.isFinite(share)
                ? new HeatField(share, List.of(String.format(Locale.ROOT, "%.2f", share)), "")
                : empty("");
    }

    /** A field without a share but with a mark. */
    public static HeatField marked(String mark, String hover) {
        return new HeatField(Double.NaN, List.of(mark), hover);
    }

    /** An empty field. */
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

    /** The colour of the text. */
    String ink() {
        if (!hasShare()) {
            return "#6b7680";
        }
        return share > DARK ? "#ffffff" : Svg.INK;
    }
}
