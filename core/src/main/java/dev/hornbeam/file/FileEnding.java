package dev.hornbeam.file;

import dev.hornbeam.input.ClosestName;
import dev.hornbeam.input.InputException;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** The format of a file to be written, by the ending of its name; a compression {@code .gz} does not count. */
public final class FileEnding {
    private FileEnding() {}

    /** The ending of a file's name with its dot, in small letters; empty if it has none. */
    public static String of(String fileName) {
        String plain = plain(fileName);
        int dot = plain.lastIndexOf('.');
        return dot <= 0 ? "" : plain.substring(dot);
    }

    private static String plain(String fileName) {
        String lower = fileName.toLowerCase(Locale.ROOT);
        return lower.endsWith(".gz") ? lower.substring(0, lower.length() - 3) : lower;
    }

    /**
     * The format that a file's name implies; empty if the name has no ending.
     *
     * @param endings the endings of a format, each with its dot
     * @throws InputException if it has an ending that no format has: a file must not hold something else than its name says
     */
    public static <F> Optional<F> format(String fileName, Collection<F> formats, Function<F, List<String>> endings) {
        String ending = of(fileName);
        if (ending.isEmpty()) {
            return Optional.empty();
        }
        for (F format : formats) {
            if (endings.apply(format).stream().anyMatch(plain(fileName)::endsWith)) {
                return Optional.of(format);
            }
        }
        List<String> known = formats.stream()
                .flatMap(format -> endings.apply(format).stream())
                .distinct()
                .toList();
        throw InputException.of(
                fileName,
                "the ending " + ending + ", which no format has",
                "one of " + String.join(", ", known),
                ClosestName.in(known, ending)
                        .map(meant -> "Maybe you meant " + meant + ".")
                        .orElse("Maybe choose one of them, or name the format by an option."));
    }

    /** The format of a name, or of an ending without its dot, in any case. */
    public static <F> Optional<F> named(
            String given, Collection<F> formats, Function<F, String> name, Function<F, List<String>> endings) {
        String word = given.toLowerCase(Locale.ROOT);
        return formats.stream()
                .filter(format -> name.apply(format).equals(word))
                .findFirst()
                .or(() -> formats.stream()
                        .filter(format -> endings.apply(format).contains("." + word))
                        .findFirst());
    }

    /** Whether a file's name asks for compression. */
    public static boolean isPacked(String fileName) {
        return fileName.toLowerCase(Locale.ROOT).endsWith(".gz");
    }

    /** Refuses to compress a file again whose format is compressed already. */
    public static void requireOnce(String fileName, String format) {
        if (isPacked(fileName)) {
            throw InputException.of(
                    fileName,
                    "the ending .gz",
                    "none, because " + format + " is compressed already",
                    "Maybe " + fileName.substring(0, fileName.length() - 3) + ".");
        }
    }
}
