package dev.hornbeam.cli.option;

/** Rejects an option whose number is below one. */
public final class AtLeastOne {
    private AtLeastOne() {}

    /** Returns the number; the option may be absent. */
    public static <T extends Number> T check(String option, T number) {
        if (number != null && number.longValue() < 1) {
            throw new IllegalUseException(option + " is " + number + ", but 1 or more is needed. Maybe leave it out.");
        }
        return number;
    }
}
