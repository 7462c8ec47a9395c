package dev.hornbeam.rdf.sparql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SparqlLoginTest {
    private static final URI HERE = URI.create("https://here.org/sparql");
    private static final String GUS = "Basic Z3VzOnNlOmNyZXQ="; // gus:se:cret

    @TempDir
    private Path folder;

    private Path file(String text, String permissions) throws IOException {
        Path file = Files.writeString(folder.resolve("login"), text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    private SparqlLogin read(String text) throws IOException {
        return LoginFile.read(file(text, "rw-------"));
    }

    @Test
    void theEnvironmentHoldsAUserOrAToken() {
        assertThat(SparqlLogin.of(Map.of()).isFor(HERE)).isFalse();
        assertThat(SparqlLogin.of(Map.of("HORNBEAM_SPARQL_USER", "gus", "HORNBEAM_SPARQL_PASSWORD", "se:cret"))
                        .header(HERE, HERE))
                .contains(GUS);
        assertThat(SparqlLogin.of(Map.of("HORNBEAM_SPARQL_TOKEN", "abc")).header(HERE, HERE))
                .contains("Bearer abc");
        assertThatThrownBy(() -> SparqlLogin.of(Map.of("HORNBEAM_SPARQL_USER", "gus")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("a user without a password");
        assertThatThrownBy(() -> SparqlLogin.of(Map.of(
                        "HORNBEAM_SPARQL_USER",
                        "gus",
                        "HORNBEAM_SPARQL_PASSWORD",
                        "x",
                        "HORNBEAM_SPARQL_TOKEN",
                        "abc")))
                .hasMessageContaining("a token beside");
    }

    @Test
    void aFileHoldsLinesOrHosts() throws IOException {
        assertThat(read("# mine\nuser: gus\npassword: se:cret\n").header(HERE, HERE))
                .contains(GUS);
        assertThat(read("token = abc\n").header(HERE, HERE)).contains("Bearer abc");
        SparqlLogin hosts =
                read("machine other.org login x password y\nmachine here.org\n  login gus\n  password se:cret\n");
        assertThat(hosts.header(HERE, HERE)).contains(GUS);
        assertThat(hosts.isFor(URI.create("https://third.org/"))).isFalse();
        assertThat(hosts.named().isFor(HERE)).isTrue();
        SparqlLogin any = read("machine other.org token x\ndefault login gus password se:cret\n");
        assertThat(any.header(HERE, HERE)).contains(GUS);
        assertThat(any.named().isFor(HERE)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://here.org:8443/sparql", "http://here.org/sparql", "https://there.org/sparql"})
    void aLoginGoesToItsOwnServerOnly(String other) {
        SparqlLogin login = SparqlLogin.of("gus", "se:cret");
        assertThat(login.header(HERE, URI.create("https://HERE.org:443/other"))).contains(GUS);
        assertThat(login.header(HERE, URI.create(other))).isEmpty();
    }

    @Test
    void nothingSaysTheSecret() throws IOException {
        assertThat(SparqlLogin.of("gus", "se:cret").toString()).isEqualTo("a login");
        assertThat(UploadOptions.of("http://here.org")
                        .withLogin(SparqlLogin.of("gus", "se:cret"))
                        .toString())
                .doesNotContain("cret")
                .doesNotContain("Z3Vz");
        for (String text : new String[] {
            "user: gus\npasswort: se:cret",
            "user: gus",
            "machine here.org",
            "machine here.org se:cret",
            "se:cret",
            "user: gus\nuser: se:cret",
            "",
            "user: g:us\npassword: se:cret"
        }) {
            assertThatThrownBy(() -> read(text))
                    .as(text)
                    .isInstanceOf(InputException.class)
                    .hasMessageNotContaining("cret");
        }
        assertThatThrownBy(() -> SparqlLogin.ofToken("se\ncret")).hasMessageNotContaining("cret");
    }

    @Test
    void aFileThatEverybodyCanReadIsRefused() throws IOException {
        Path file = file("token: abc", "rw-r--r--");
        assertThatThrownBy(() -> LoginFile.read(file))
                .hasMessageContaining("everybody on this machine can read")
                .hasMessageEndingWith("Maybe chmod 600 " + file + ".");
        assertThatThrownBy(() -> LoginFile.read(folder)).hasMessageContaining("found a folder");
        assertThatThrownBy(() -> LoginFile.read(folder.resolve("none"))).hasMessageContaining("no such file");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://gus:secret@here.org/sparql",
                "http://gus:sec/ret@here.org/sparql",
                "gus:secret@here.org",
                "http://gus@here.org/",
                "http://gus:sec ret@here.org/"
            })
    void aLoginInAnAddressIsRefusedAndNotRepeated(String address) {
        assertThatThrownBy(() -> SparqlOptions.of(address))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("a login in its address")
                .hasMessageContaining("HORNBEAM_SPARQL_PASSWORD")
                .hasMessageNotContaining("sec");
    }
}
