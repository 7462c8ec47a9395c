package dev.hornbeam.cli.console;

/** A word as it can be given to a shell again: commands that we suggest must work as they stand. */
public final class ShellWord {
    private ShellWord() {}

    public static String of(Object word) {
        String text = word.toString();
        return text.matches("[\\p{L}\\p{N}_./:=@%+,-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
