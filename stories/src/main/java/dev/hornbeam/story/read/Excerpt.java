package dev.hornbeam.story.read;

/** The beginning of a text in quotes, for a message. */
final class Excerpt {
    private static final int LONGEST = 60;

    private Excerpt() {}

    static String of(String text) {
        return '"' + (text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text) + '"';
    }
}
