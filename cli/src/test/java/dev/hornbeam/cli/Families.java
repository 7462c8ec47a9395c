package dev.hornbeam.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Small families, each with two grandchildren: {@code ann} is the mother of {@code bob} and {@code dot}, whose children are
 * {@code cis} and {@code eve}. Of every fourth family it is held out for valid, and of the next one for test, that ann is
 * the grandmother of cis.
 */
public final class Families {
    private static final String FACTS =
            "ann# mother bob#;bob# father cis#;ann# mother dot#;dot# mother eve#;ann# grandmother eve#";

    private Families() {}

    /** Writes a data set of so many families, numbered from 0. */
    public static Path write(Path folder, int families) throws IOException {
        return write(folder, families, "");
    }

    /** @param suffix ends every name, so that other families have other names */
    public static Path write(Path folder, int families, String suffix) throws IOException {
        StringBuilder train = new StringBuilder();
        StringBuilder valid = new StringBuilder();
        StringBuilder test = new StringBuilder();
        for (int i = 0; i < families; i++) {
            train.append(rows(FACTS, i + suffix));
            StringBuilder split = i % 4 == 0 ? valid : i % 4 == 1 ? test : train;
            split.append(rows("ann# grandmother cis#", i + suffix));
        }
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("train.txt"), train);
        Files.writeString(folder.resolve("valid.txt"), valid);
        Files.writeString(folder.resolve("test.txt"), test);
        return folder;
    }

    private static String rows(String facts, String number) {
        return facts.replace(";", "\n").replace("#", number).replace(' ', '\t') + "\n";
    }

    /** What learns them in a moment. */
    public static String[] learn(Path data, Path model) {
        return new String[] {
            "learn",
            data.toString(),
            "-o",
            model.toString(),
            "--dimension",
            "16",
            "--epochs",
            "20",
            "--batch",
            "8",
            "--rate",
            "0.006",
            "--threads",
            "1",
            "--max-length",
            "2"
        };
    }
}
