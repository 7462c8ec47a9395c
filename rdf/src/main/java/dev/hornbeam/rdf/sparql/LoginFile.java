package dev.hornbeam.rdf.sparql;

import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Logins in a file that only its owner can read: lines {@code user: …} and {@code password: …}, or {@code token: …} and perhaps
 * {@code header: …}; or several for different hosts, as in {@code .netrc}: {@code machine HOST login USER password PASSWORD}.
 * Messages name the line and never what is in it.
 */
public final class LoginFile {
    private static final Pattern LINE = Pattern.compile("\\s*(user|password|token|header)\\s*[:=]\\s*(.*?)\\s*");
    private static final Pattern NETRC = Pattern.compile("(?s)\\s*(machine|default)\\s.*");

    /** What a machine of a {@code .netrc} may have, and what it is here; an account is for FTP, like a {@code macdef}. */
    private static final Map<String, String> KEYS =
            Map.of("login", "user", "password", "password", "token", "token", "header", "header", "account", "account");

    /** A word, in quotes if it has spaces in it. */
    private static final Pattern WORD = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*+)\"(?=\\s|$)|\\S+");

    private static final Pattern MACRO = Pattern.compile("(?m)^\\s*macdef\\s(?:.*\\S.*\\R?)*+");

    private LoginFile() {}

    /** @throws InputException if others can read the file, or it holds something else */
    public static EndpointLogin read(Path file) {
        List<String> lines;
        try {
            requirePrivate(file);
            lines = Files.readAllLines(file).stream()
                    .map(line -> line.strip().startsWith("#") ? "" : line)
                    .toList();
        } catch (NoSuchFileException missing) {
            throw InputException.of(
                    file.toString(), "no such file", "a file with a login", "Maybe the path is mistyped.", missing);
        } catch (MalformedInputException binary) {
            throw other(file, "bytes that are no text");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String text = String.join("\n", lines);
        return NETRC.matcher(text).matches() ? hosts(file, text) : EndpointLogin.of(List.of(one(file, lines)));
    }

    private static void requirePrivate(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw other(file, "a folder");
        }
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")
                && Files.getPosixFilePermissions(file).contains(PosixFilePermission.OTHERS_READ)) {
            throw InputException.of(
                    file.toString(),
                    "a file that everybody on this machine can read",
                    "one that only you can",
                    "Maybe chmod 600 " + file + ".");
        }
    }

    private static EndpointLogin.Entry one(Path file, List<String> lines) {
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            Matcher line = LINE.matcher(lines.get(i));
            if (lines.get(i).isBlank()) {
                continue;
            }
            if (!line.matches() || values.put(line.group(1), line.group(2)) != null) {
                throw other(file, "something else in line " + (i + 1));
            }
        }
        if (values.isEmpty()) {
            throw other(file, "nothing");
        }
        return EndpointLogin.Entry.of(file.toString(), "", values);
    }

    private static EndpointLogin hosts(Path file, String text) {
        List<EndpointLogin.Entry> entries = new ArrayList<>();
        List<String> words = words(MACRO.matcher(text).replaceAll(""));
        for (int i = 0; i < words.size(); ) {
            boolean named = words.get(i).equals("machine");
            if (!named && !words.get(i).equals("default") || named && i + 1 == words.size()) {
                throw other(file, "a word that does not belong to any machine");
            }
            String host = named ? words.get(i + 1) : "";
            i += named ? 2 : 1;
            Map<String, String> values = new HashMap<>();
            for (; i + 1 < words.size() && KEYS.containsKey(words.get(i)); i += 2) {
                values.put(KEYS.get(words.get(i)), words.get(i + 1));
            }
            values.remove("account");
            if (values.isEmpty()) {
                throw other(file, "a machine without a login");
            }
            entries.add(EndpointLogin.Entry.of(file.toString(), host, values));
        }
        return EndpointLogin.of(entries);
    }

    private static List<String> words(String text) {
        return WORD.matcher(text)
                .results()
                .map(word ->
                        word.group(1) == null ? word.group() : word.group(1).replaceAll("\\\\(.)", "$1"))
                .toList();
    }

    private static InputException other(Path file, String found) {
        return InputException.of(
                file.toString(),
                found,
                "lines \"user: …\" and \"password: …\", or \"token: …\" and perhaps \"header: …\", or \"machine HOST login … password …\"",
                "Maybe it is another file.");
    }
}
