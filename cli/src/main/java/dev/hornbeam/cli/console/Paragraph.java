package dev.hornbeam.cli.console;

import java.util.ArrayList;
import java.util.List;

/** Breaks a sentence into lines that fit a terminal. */
public final class Paragraph {
    private static final int WIDTH = 96;

    private Paragraph() {}

    public static List<String> lines(String text, String indent) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(indent);
        for (String word : text.split(" ")) {
            if (line.length() > indent.length() && line.length() + 1 + word.length() > WIDTH) {
                lines.add(line.toString());
                line = new StringBuilder(indent);
            }
            line.append(line.length() > indent.length() ? " " : "").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
