package dev.hornbeam.rule.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.read.InputFile;
import dev.hornbeam.graph.read.UnpackLimit;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.LineLimit;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.constant.ConstantRules;
import dev.hornbeam.rule.text.SkippedRules.Unusable;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;

/**
 * A file of rules in one of the formats, in UTF-8, gzip if its name ends in {@code .gz}; written completely or not at
 * all.
 */
public final class RuleFile {
    private static final String GZIP = ".gz";

    private final Path path;
    private final RuleFormat format;

    public RuleFile(Path path, RuleFormat format) {
        this.path = path;
        this.format = format;
    }

    /** A file whose format is determined by its name ({@link RuleFormat#ofFileName}). */
    public RuleFile(Path path) {
        this(path, RuleFormat.ofFileName(path.getFileName().toString()));
    }

    /** The rules of the file, whose relations must be among those given. */
    public ReadRules read(Relations relations) throws IOException {
        return read(relations, Unusable.REFUSED);
    }

    /** The rules of the file. */
    public ReadRules read(Relations relations, Unusable unusable) throws IOException {
        return reading(path, in -> format.read(in, path.getFileName().toString(), relations, unusable));
    }

    /** What is done with the text of a file. */
    @FunctionalInterface
    public interface Reading<T> {
        T of(BufferedReader in) throws IOException;
    }

    /** Reads the text of a file, and reports what is wrong with it in one line. */
    public static <T> T reading(Path path, Reading<T> reading) throws IOException {
        String where = path.getFileName().toString();
        try (InputStream in = open(path);
                BufferedReader reader =
                        new BufferedReader(new InputStreamReader(LineLimit.guarded(in, where), UTF_8.newDecoder()))) {
            return reading.of(reader);
        } catch (NoSuchFileException e) {
            throw InputException.of(
                    path.toString(), "no such file", "a file of rules", "Maybe the path is mistyped.", e);
        } catch (CharacterCodingException e) {
            throw InputException.of(
                    where, "bytes that are not UTF-8", "UTF-8", "Maybe convert it with iconv -t UTF-8.", e);
        } catch (ZipException | EOFException e) {
            throw InputException.of(where, "broken gzip data", "gzip", "Maybe the file was cut off.", e);
        }
    }

    private static InputStream open(Path path) throws IOException {
        String where = path.getFileName().toString();
        InputStream in = Files.newInputStream(path);
        if (!path.toString().endsWith(GZIP)) {
            return in;
        }
        try {
            return UnpackLimit.of(where, InputFile.size(path)).counted(new GZIPInputStream(in));
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    /** Writes the file completely or not at all, so that a good file is never replaced by an incomplete one. */
    public void write(RuleSet rules) throws IOException {
        AtomicFile.writeBytes(path, raw -> {
            try (OutputStream packed = path.toString().endsWith(GZIP) ? new GZIPOutputStream(raw) : raw;
                    Writer out = new BufferedWriter(new OutputStreamWriter(packed, UTF_8.newEncoder()))) {
                format.write(rules, out);
            }
        });
    }

    /**
     * The result of reading a file of rules.
     *
     * @param rules the chain rules, in file order
     * @param constants the rules with constants, in file order; only AnyBURL's format has them
     * @param skipped what was left out
     */
    public record ReadRules(RuleSet rules, ConstantRules constants, SkippedRules skipped) {}
}
