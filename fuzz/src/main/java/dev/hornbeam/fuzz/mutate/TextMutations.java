package dev.hornbeam.fuzz.mutate;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Changes that know lines, words, numbers and brackets: as people and other programs write what is not quite right. */
final class TextMutations {
    private static final String[] NUMBERS = {
        "0",
        "-0",
        "-1",
        "1",
        "2",
        "00",
        "1.5",
        "-0.5",
        "1e5",
        "1e999",
        "-1e999",
        "1e-400",
        "NaN",
        "Infinity",
        "-Infinity",
        "2147483647",
        "2147483648",
        "-2147483648",
        "4294967296",
        "4294967297",
        "9223372036854775807",
        "9223372036854775808",
        "99999999999999999999999999999999",
        "0x10",
        "1_000",
        "1,5",
        "٣",
        "",
        "null",
        "true",
        "1d"
    };
    private static final String[] PARTS = {
        "\t",
        "\n",
        "\r",
        "\r\n",
        " ",
        ",",
        ";",
        ":",
        ".",
        "\"",
        "'",
        "\\",
        "/",
        "#",
        "%",
        "@",
        "&",
        "<",
        ">",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "|",
        "=",
        "=>",
        "⇐",
        "<=",
        ":-",
        "?",
        "*",
        "-",
        "_",
        "_:",
        "inv_",
        "\u0000",
        "\u0001",
        "\u001b[31m",
        "\u007f",
        "\u0085",
        "\u00a0",
        "\u200b",
        "\u202e",
        "\u2028",
        "\u2029",
        "\ufeff",
        "\ufffd",
        "\uffff",
        "𝒳",
        "e\u0301",
        "\\u0000",
        "\\uD800",
        "\\U00110000",
        "\\x",
        "<!--",
        "-->",
        "<![CDATA[",
        "&lt;",
        "&#0;",
        "&#x110000;",
        "<?xml version='1.1'?>",
        "<!DOCTYPE a [<!ENTITY b 'c'>]>",
        "&b;",
        "\"\"\"",
        "'''",
        "!!java.net.URL",
        "&a",
        "*a",
        "---",
        "...",
        "<<",
        ">>",
        "{|",
        "|}"
    };
    private static final String[] OPENINGS = {
        "[",
        "{",
        "(",
        "<",
        "<<",
        "\"",
        "'",
        "[ <http://e/p> ",
        "( ",
        "{\"a\":",
        "{\"@id\":",
        "[[",
        "<a>",
        "<rdf:Description>",
        "- ",
        "a: ",
        "not(",
        "f(",
        "\\",
        "/*",
        "(X,",
        "<< <http://e/a> <http://e/b> "
    };
    private static final byte[][] NOT_UTF8 = {
        {(byte) 0xFF},
        {(byte) 0xC3},
        {(byte) 0xC0, (byte) 0x80},
        {(byte) 0xED, (byte) 0xA0, (byte) 0x80},
        {(byte) 0xF8, (byte) 0x88, (byte) 0x80, (byte) 0x80, (byte) 0x80},
        {(byte) 0xE2, (byte) 0x82},
        {(byte) 0xFE, (byte) 0xFF},
        {(byte) 0xF4, (byte) 0x90, (byte) 0x80, (byte) 0x80}
    };

    static final List<Mutation> ALL = List.of(
            TextMutations::otherNumber,
            TextMutations::withPart,
            TextMutations::otherWord,
            TextMutations::otherWord,
            TextMutations::otherLine,
            TextMutations::swappedLines,
            TextMutations::soup,
            TextMutations::deep,
            TextMutations::notUtf8,
            TextMutations::longWord);

    private TextMutations() {}

    private static byte[] otherNumber(byte[] input, SplittableRandom random, List<byte[]> pool) {
        int from = Bytes.place(input, random);
        while (from < input.length && !isDigit(input[from])) {
            from++;
        }
        int to = from;
        while (to < input.length && isDigit(input[to])) {
            to++;
        }
        return Bytes.replaced(input, from, to, Bytes.one(NUMBERS, random).getBytes(UTF_8));
    }

    private static boolean isDigit(byte c) {
        return c >= '0' && c <= '9';
    }

    private static byte[] withPart(byte[] input, SplittableRandom random, List<byte[]> pool) {
        byte[] part = Bytes.one(PARTS, random).getBytes(UTF_8);
        int[] range = Bytes.range(input, random);
        return Bytes.replaced(input, range[0], random.nextInt(3) > 0 ? range[0] : range[1], part);
    }

    private static byte[] otherWord(byte[] input, SplittableRandom random, List<byte[]> pool) {
        byte[] other = pool.get(random.nextInt(pool.size()));
        int[] theirs = Words.around(other, Bytes.place(other, random));
        int[] ours = Words.around(input, Bytes.place(input, random));
        byte[] word = java.util.Arrays.copyOfRange(other, theirs[0], theirs[1]);
        return Bytes.replaced(input, ours[0], random.nextInt(3) > 0 ? ours[1] : ours[0], word);
    }

    private static byte[] otherLine(byte[] input, SplittableRandom random, List<byte[]> pool) {
        List<byte[]> lines = Words.lines(input);
        List<byte[]> others = Words.lines(pool.get(random.nextInt(pool.size())));
        byte[] line = others.get(random.nextInt(others.size()));
        int at = random.nextInt(lines.size());
        switch (random.nextInt(3)) {
            case 0 -> lines.set(at, line);
            case 1 -> lines.add(at, line);
            default -> lines.remove(at);
        }
        return joined(lines);
    }

    private static byte[] swappedLines(byte[] input, SplittableRandom random, List<byte[]> pool) {
        List<byte[]> lines = Words.lines(input);
        java.util.Collections.swap(lines, random.nextInt(lines.size()), random.nextInt(lines.size()));
        return joined(lines);
    }

    /** Words of all samples in any order: what a grammar without rules makes. */
    private static byte[] soup(byte[] input, SplittableRandom random, List<byte[]> pool) {
        List<byte[]> words = new ArrayList<>();
        for (int i = 2 + random.nextInt(30); i > 0; i--) {
            byte[] other = pool.get(random.nextInt(pool.size()));
            int[] word = Words.around(other, Bytes.place(other, random));
            words.add(java.util.Arrays.copyOfRange(other, word[0], word[1]));
        }
        int[] range = Bytes.range(input, random);
        return Bytes.replaced(input, range[0], range[1], joined(words));
    }

    private static byte[] deep(byte[] input, SplittableRandom random, List<byte[]> pool) {
        int times = random.nextInt(30) == 0 ? 20_000 : 1 << random.nextInt(8);
        byte[] nest = Bytes.repeated(Bytes.one(OPENINGS, random).getBytes(UTF_8), times);
        return Bytes.inserted(input, Bytes.place(input, random), nest);
    }

    private static byte[] notUtf8(byte[] input, SplittableRandom random, List<byte[]> pool) {
        return Bytes.inserted(input, Bytes.place(input, random), Bytes.one(NOT_UTF8, random));
    }

    private static byte[] longWord(byte[] input, SplittableRandom random, List<byte[]> pool) {
        int times = random.nextInt(30) == 0 ? 100_000 : 1 << random.nextInt(10);
        byte[] letter = {(byte) (random.nextInt(4) == 0 ? '9' : ' ' + random.nextInt(95))};
        return Bytes.inserted(input, Bytes.place(input, random), Bytes.repeated(letter, times));
    }

    private static byte[] joined(List<byte[]> parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        parts.forEach(all::writeBytes);
        return all.toByteArray();
    }
}
