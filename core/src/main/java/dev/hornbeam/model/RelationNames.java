package dev.hornbeam.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.VocabularyBuilder;
import dev.hornbeam.input.InputException;
import dev.hornbeam.text.TableCell;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The relations of a model as a file: one name per line in order of ids, escaped as {@link TableCell} says.
 */
final class RelationNames {
    private RelationNames() {}

    static void write(Relations relations, Path file) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int r = 0; r < relations.count(); r++) {
            text.append(TableCell.of(relations.name(r))).append('\n');
        }
        Files.writeString(file, text, UTF_8);
    }

    static Relations read(Path file) throws IOException {
        try {
            String text = Files.readString(file, UTF_8);
            return relations(text.isEmpty() ? new String[0] : text.split("\n"), file);
        } catch (CharacterCodingException e) {
            throw bad(file, "bytes that are not UTF-8", e);
        }
    }

    private static Relations relations(String[] lines, Path file) {
        VocabularyBuilder names = new VocabularyBuilder();
        for (int i = 0; i < lines.length; i++) {
            String name = TableCell.read(lines[i]).orElse(lines[i]);
            if (names.add(name) != i || name.startsWith(Relations.INVERSE_PREFIX)) {
                throw bad(file, "\"" + name + "\" in line " + (i + 1) + ", a name given twice or an inverse", null);
            }
        }
        return new Relations(names.build());
    }

    private static InputException bad(Path file, String found, Throwable cause) {
        return InputException.of(
                file.toString(), found, "one relation per line", "Maybe the file is damaged; learn again.", cause);
    }
}
