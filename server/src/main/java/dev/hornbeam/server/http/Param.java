package dev.hornbeam.server.http;

import dev.hornbeam.input.ClosestName;
import dev.hornbeam.input.InputException;
import java.util.List;
import java.util.Optional;

/**
 * One parameter of a route: how it is called, which values it takes and what it means. Routes read their parameters by it and
 * the description of the service shows it.
 *
 * @param preset the value if none is given; empty if there is none
 * @param most the most of a number, or the most characters of a text
 * @param choices the values that are allowed; empty for any
 * @param repeated whether it may be given several times
 */
public record Param(
        String name,
        Place place,
        Kind kind,
        String meaning,
        Optional<String> preset,
        boolean required,
        double least,
        double most,
        List<String> choices,
        boolean repeated) {

    /** Where a parameter stands. */
    public enum Place {
        QUERY,
        PATH
    }

    /** What its values are. */
    public enum Kind {
        TEXT,
        WHOLE,
        FRACTION,
        FLAG
    }

    /** Longer names and texts are refused. */
    static final int LONGEST = 20_000;

    public Param {
        choices = List.copyOf(choices);
    }

    private static Param of(
            String name, Kind kind, String meaning, Optional<String> preset, double least, double most) {
        return new Param(name, Place.QUERY, kind, meaning, preset, false, least, most, List.of(), false);
    }

    /** A text that may be left out. */
    public static Param text(String name, String meaning) {
        return of(name, Kind.TEXT, meaning, Optional.empty(), 0, LONGEST);
    }

    /** One of some words. */
    public static Param choice(String name, String meaning, String preset, List<String> choices) {
        return new Param(name, Place.QUERY, Kind.TEXT, meaning, Optional.of(preset), false, 0, LONGEST, choices, false);
    }

    /** One of some words, or none. */
    public static Param oneOf(String name, String meaning, List<String> choices) {
        return new Param(name, Place.QUERY, Kind.TEXT, meaning, Optional.empty(), false, 0, LONGEST, choices, false);
    }

    /** A whole number. */
    public static Param whole(String name, String meaning, long preset, long least, long most) {
        return of(name, Kind.WHOLE, meaning, Optional.of(Long.toString(preset)), least, most);
    }

    /** A number from 0 to 1. */
    public static Param fraction(String name, String meaning, double preset) {
        return of(name, Kind.FRACTION, meaning, Optional.of(Double.toString(preset)), 0, 1);
    }

    /** True or false, false unless it is given. */
    public static Param flag(String name, String meaning) {
        return of(name, Kind.FLAG, meaning, Optional.of("false"), 0, 1);
    }

    /** The same, which must be given. */
    public Param needed() {
        return new Param(name, place, kind, meaning, Optional.empty(), true, least, most, choices, repeated);
    }

    /** The same as a part of the path. */
    public Param inPath() {
        return new Param(name, Place.PATH, kind, meaning, Optional.empty(), true, least, most, choices, repeated);
    }

    /** The same, which may be given several times. */
    public Param several() {
        return new Param(name, place, kind, meaning, preset, required, least, most, choices, true);
    }

    /** Refuses a value that cannot be used, in one line. */
    public void check(String value) {
        switch (kind) {
            case WHOLE -> {
                if (!value.matches("[+-]?[0-9]{1,18}")
                        || Long.parseLong(value) < least
                        || Long.parseLong(value) > most) {
                    throw refused(value, "a whole number from " + (long) least + " to " + (long) most);
                }
            }
            case FRACTION -> {
                if (!isFraction(value)) {
                    throw refused(value, "a number from 0 to 1");
                }
            }
            case FLAG -> {
                if (!value.equals("true") && !value.equals("false")) {
                    throw refused(value, "true or false");
                }
            }
            case TEXT -> {
                if (value.length() > most) {
                    throw refused(value.length() + " characters", "at most " + (int) most);
                }
                if (!choices.isEmpty() && !choices.contains(value)) {
                    throw InputException.of(
                            name,
                            "\"" + value + "\"",
                            "one of " + String.join(", ", choices),
                            "Maybe you meant " + ClosestName.in(choices, value).orElse(choices.get(0)) + ".");
                }
            }
        }
    }

    private static boolean isFraction(String value) {
        try {
            double number = Double.parseDouble(value);
            return number >= 0 && number <= 1;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private InputException refused(String value, String expected) {
        return InputException.of(
                name,
                "\"" + value + "\"",
                expected,
                preset.map(usual -> "Maybe leave it out, which means " + usual + ".")
                        .orElse("Maybe it is mistyped."));
    }
}
