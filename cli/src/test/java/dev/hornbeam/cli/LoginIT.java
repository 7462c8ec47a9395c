package dev.hornbeam.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A login in the environment of the real program. */
class LoginIT {
    @TempDir
    private Path folder;

    @Test
    void theEnvironmentOpensAStore() throws IOException {
        Path passwords = Files.writeString(folder.resolve("passwords"), "gus: hush-hush\n");
        Path facts = Files.writeString(folder.resolve("f.nt"), "<http://e/a> <http://e/r> <http://e/b> .\n");
        try (Fuseki store = Fuseki.closed(Files.createDirectory(folder.resolve("tdb2")), "data", passwords)) {
            store.load(facts);
            String[] words = {"stats", "--sparql", store.address() + "/data/sparql"};
            assertThat(Launcher.of(folder).run(words).err()).contains("HTTP status 401", "set HORNBEAM_SPARQL_USER");
            Run run = Launcher.of(folder)
                    .with("HORNBEAM_SPARQL_USER", "gus")
                    .with("HORNBEAM_SPARQL_PASSWORD", "hush-hush")
                    .run(words);
            assertThat(run.code()).as(run.err()).isZero();
            assertThat(run.out() + run.err()).doesNotContain("hush");
        }
    }
}
