package dev.hornbeam.cli.console;

/** A word quoted for a shell: the commands that we suggest must work when copied. */
public final class ShellWord {
    private ShellWord() {}

    public static String of(Object word) {
        String text = word.toString();
        return text.matches("[\\p{L}\\p{N}_./:=@%+,-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
