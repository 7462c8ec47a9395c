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
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Logins in a file that only its owner can read: lines {@code user: …} and {@code password: …}, or {@code token: …}; or
 * several for different hosts, as in {@code .netrc}: {@code machine HOST login USER password PASSWORD}. Messages name the
 * line and never what is in it.
 */
public final class LoginFile {
    private static final Pattern LINE = Pattern.compile("\\s*(user|password|token)\\s*[:=]\\s*(.*?)\\s*");
    private static final Pattern NETRC = Pattern.compile("(?s)\\s*(machine|default)\\s.*");
    private static final Set<String> KEYS = Set.of("login", "password", "token");

    private LoginFile() {}

    /** @throws InputException if others can read the file, or it holds something else */
    public static SparqlLogin read(Path file) {
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
        return NETRC.matcher(text).matches() ? hosts(file, text) : SparqlLogin.of(List.of(one(file, lines)));
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

    private static SparqlLogin.Entry one(Path file, List<String> lines) {
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
        return SparqlLogin.Entry.of(
                file.toString(), "", value(values, "user"), value(values, "password"), value(values, "token"));
    }

    private static SparqlLogin hosts(Path file, String text) {
        List<SparqlLogin.Entry> entries = new ArrayList<>();
        String[] words = text.strip().split("\\s+");
        for (int i = 0; i < words.length; ) {
            boolean named = words[i].equals("machine");
            if (!named && !words[i].equals("default") || named && i + 1 == words.length) {
                throw other(file, "a word that does not belong to any machine");
            }
            String host = named ? words[i + 1] : "";
            i += named ? 2 : 1;
            Map<String, String> values = new HashMap<>();
            for (; i + 1 < words.length && KEYS.contains(words[i]); i += 2) {
                values.put(words[i], words[i + 1]);
            }
            if (values.isEmpty()) {
                throw other(file, "a machine without a login");
            }
            entries.add(SparqlLogin.Entry.of(
                    file.toString(), host, value(values, "login"), value(values, "password"), value(values, "token")));
        }
        return SparqlLogin.of(entries);
    }

    private static Optional<String> value(Map<String, String> values, String key) {
        return Optional.ofNullable(values.get(key));
    }

    private static InputException other(Path file, String found) {
        return InputException.of(
                file.toString(),
                found,
                "lines \"user: …\" and \"password: …\", or \"token: …\", or \"machine HOST login … password …\"",
                "Maybe it is another file.");
    }
}
