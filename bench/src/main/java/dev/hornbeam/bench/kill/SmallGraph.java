package dev.hornbeam.bench.kill;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Families of three generations, in three splits: as small as a graph can be from which rules are learned and weighed. */
final class SmallGraph {
    private static final int FAMILIES = 60;

    private SmallGraph() {}

    static void write(Path folder) throws IOException {
        StringBuilder train = new StringBuilder();
        StringBuilder valid = new StringBuilder();
        StringBuilder test = new StringBuilder();
        for (int i = 0; i < FAMILIES; i++) {
            String[][] facts = {
                {"ann", "mother", "bea"},
                {"bea", "mother", "cy"},
                {"abe", "father", "bea"},
                {"bob", "father", "cy"},
                {"ann", "grandmother", "cy"},
                {"abe", "grandfather", "cy"},
                {"abe", "husband", "ann"},
                {"bob", "husband", "bea"}
            };
            for (String[] fact : facts) {
                boolean held = fact[1].startsWith("grand") && i % 4 == 0;
                (held ? i % 8 == 0 ? valid : test : train)
                        .append(fact[0] + i + "\t" + fact[1] + "\t" + fact[2] + i + "\n");
            }
        }
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("train.txt"), train);
        Files.writeString(folder.resolve("valid.txt"), valid);
        Files.writeString(folder.resolve("test.txt"), test);
    }
}
