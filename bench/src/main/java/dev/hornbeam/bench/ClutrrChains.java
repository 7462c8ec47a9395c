package dev.hornbeam.bench;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.path.CorpusBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/** The stories of CLUTRR as chains: the kinds of their edges in order, and the relation asked for. */
final class ClutrrChains {
    private final Map<String, Integer> relations = new HashMap<>();

    /** A story without its words. */
    record Chain(int[] body, int head) {}

    /** The chains of a file, plain or compressed; relation numbers are shared by all files read. */
    List<Chain> read(Path file) throws IOException {
        List<Chain> chains = new ArrayList<>();
        try (InputStream raw = Files.newInputStream(file);
                InputStream in = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw;
                Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8);
                CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(reader)) {
            for (NamedCsvRecord row : rows) {
                String[] kinds =
                        row.getField("edge_types").replaceAll("[\\[\\]' ]", "").split(",");
                int[] body = new int[kinds.length];
                for (int i = 0; i < body.length; i++) {
                    body[i] = relation(kinds[i]);
                }
                chains.add(new Chain(body, relation(row.getField("target"))));
            }
        }
        return chains;
    }

    private int relation(String name) {
        return relations.computeIfAbsent(name, n -> relations.size());
    }

    int relations() {
        return relations.size();
    }

    /** The training stories of up to a number of hops as a corpus. */
    Corpus training(Path folder, int hops) throws IOException {
        List<Chain> chains = read(folder.resolve("1.2,1.3,1.4_train.csv.gz"));
        CorpusBuilder corpus = new CorpusBuilder(relations());
        for (Chain chain : chains) {
            if (chain.body().length <= hops) {
                corpus.add(chain.body(), chain.head(), 1);
            }
        }
        return corpus.build();
    }
}
