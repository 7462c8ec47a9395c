package dev.hornbeam.rdf.sparql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.input.InputException;
import dev.hornbeam.rdf.sparql.EndpointClient.Pauses;
import dev.hornbeam.rdf.sparql.FactUpload.UploadOptions;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointLoginTest {
    private static final URI HERE = URI.create("https://here.org/sparql");
    private static final EndpointAddress THERE = EndpointAddress.of(HERE.toString());
    private static final String GUS = "Basic Z3VzOnNlOmNyZXQ="; // gus:se:cret

    @TempDir
    private Path folder;

    private Path file(String text, String permissions) throws IOException {
        Path file = Files.writeString(folder.resolve("login"), text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    private EndpointLogin read(String text) throws IOException {
        return LoginFile.read(file(text, "rw-------"));
    }

    @Test
    void theEnvironmentHoldsAUserOrAToken() {
        assertThat(EndpointLogin.of(Map.of()).isFor(THERE)).isFalse();
        assertThat(EndpointLogin.of(Map.of("HORNBEAM_SPARQL_USER", "gus", "HORNBEAM_SPARQL_PASSWORD", "se:cret"))
                        .header(HERE, HERE))
                .contains(Map.entry("Authorization", GUS));
        assertThat(EndpointLogin.of(Map.of("HORNBEAM_SPARQL_TOKEN", "abc")).header(HERE, HERE))
                .contains(Map.entry("Authorization", "Bearer abc"));
        assertThatThrownBy(() -> EndpointLogin.of(Map.of("HORNBEAM_SPARQL_USER", "gus")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("a user without a password");
        assertThatThrownBy(() -> EndpointLogin.of(Map.of(
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
                .contains(Map.entry("Authorization", GUS));
        assertThat(read("token = abc\n").header(HERE, HERE)).contains(Map.entry("Authorization", "Bearer abc"));
        EndpointLogin hosts =
                read("machine other.org login x password y\nmachine here.org\n  login gus\n  password se:cret\n");
        assertThat(hosts.header(HERE, HERE)).contains(Map.entry("Authorization", GUS));
        assertThat(hosts.isFor(EndpointAddress.of("https://third.org/"))).isFalse();
        assertThat(hosts.named().isFor(THERE)).isTrue();
        EndpointLogin any = read("machine other.org token x\ndefault login gus password se:cret\n");
        assertThat(any.header(HERE, HERE)).contains(Map.entry("Authorization", GUS));
        assertThat(any.named().isFor(THERE)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://here.org:8443/sparql", "http://here.org/sparql", "https://there.org/sparql"})
    void aLoginGoesToItsOwnServerOnly(String other) {
        EndpointLogin login = EndpointLogin.of("gus", "se:cret");
        assertThat(login.header(HERE, URI.create("https://HERE.org:443/other")))
                .contains(Map.entry("Authorization", GUS));
        assertThat(login.header(HERE, URI.create(other))).isEmpty();
    }

    @Test
    void nothingSaysTheSecret() throws IOException {
        assertThat(EndpointLogin.of("gus", "se:cret").toString()).isEqualTo("a login");
        assertThat(UploadOptions.of("http://here.org")
                        .withLogin(EndpointLogin.of("gus", "se:cret"))
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
        assertThatThrownBy(() -> EndpointLogin.ofToken("se\ncret")).hasMessageNotContaining("cret");
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

    @Test
    void aTokenMayGoIntoAHeaderOfItsOwn() throws IOException {
        Map.Entry<String, String> header = Map.entry("X-API-Key", "abc");
        assertThat(EndpointLogin.ofToken("abc", "X-API-Key").header(HERE, HERE)).contains(header);
        assertThat(EndpointLogin.of(Map.of("HORNBEAM_SPARQL_TOKEN", "abc", "HORNBEAM_SPARQL_HEADER", "X-API-Key"))
                        .header(HERE, HERE))
                .contains(header);
        assertThat(read("token: abc\nheader: X-API-Key\n").header(HERE, HERE)).contains(header);
        assertThat(read("machine here.org token abc header X-API-Key").header(HERE, HERE))
                .contains(header);
        for (String name : List.of("X-API-Key: cret", "host", "Content-Length", "a b", "")) {
            assertThatThrownBy(() -> EndpointLogin.ofToken("abc", name))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("a header that cannot carry a token")
                    .hasMessageNotContaining("cret");
        }
        assertThatThrownBy(() -> read("header: X-API-Key")).hasMessageContaining("a header without a token");
        assertThatThrownBy(() -> EndpointLogin.ofToken("secrët")).hasMessageNotContaining("secr");
    }

    @Test
    void aRealNetrcIsRead() throws IOException {
        EndpointLogin login = read("""
                # machines of mine
                machine ftp.org login me password x account y
                macdef init
                cd /pub
                machine not.one

                machine here.org
                    login gus password "se:cret"
                machine there.org login "a b" password "q\\"uote"
                """);
        assertThat(login.header(HERE, HERE)).contains(Map.entry("Authorization", GUS));
        assertThat(login.isFor(EndpointAddress.of("http://ftp.org/"))).isTrue();
        assertThat(login.isFor(EndpointAddress.of("http://not.one/"))).isFalse();
        URI there = URI.create("http://there.org/");
        assertThat(login.header(there, there)).contains(Map.entry("Authorization", "Basic YSBiOnEidW90ZQ=="));
    }

    @Test
    void aLoginInAnAddressIsTakenOutOfIt() {
        EndpointAddress address =
                EndpointAddress.of("https://gus:se%3Acret@here.org:8443/sparql?key=hush&format=json#x");
        assertThat(address.toString()).isEqualTo("https://here.org:8443/sparql?key=…&format=json");
        assertThat(address.uri()).hasToString("https://here.org:8443/sparql?key=hush&format=json");
        EndpointLogin login = address.login().orElseThrow();
        assertThat(login.header(address.uri(), address.uri())).contains(Map.entry("Authorization", GUS));
        assertThat(login.toString()).doesNotContain("cret");
        assertThat(address.hidden("GET /sparql?key=hush failed")).isEqualTo("GET /sparql?key=… failed");
        assertThat(login.hidden("no user with se:cret or " + GUS))
                .doesNotContain("cret")
                .doesNotContain("Z3Vz");
        assertThat(EndpointAddress.of("http://key@here.org")
                        .login()
                        .orElseThrow()
                        .header(HERE, HERE))
                .contains(Map.entry("Authorization", "Basic a2V5Og=="));
        assertThat(EndpointAddress.of("http://here.org/").login()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://gus:sec/ret@here.org/sparql",
                "gus:secret@here.org",
                "http://gus:sec ret@here.org/",
                "http://gus:sec%ret@here.org/",
                "http://gus:secret%0A@here.org/",
                "ftp://gus:secret@here.org/",
                "http://gus:secret@/"
            })
    void anAddressWithALoginThatCannotBeReadIsNotRepeated(String address) {
        assertThatThrownBy(() -> EndpointAddress.of(address))
                .isInstanceOf(InputException.class)
                .hasMessageNotContaining("sec");
    }

    @ParameterizedTest
    @CsvSource({
        "http://here.org/a, http://here.org/b, true",
        "http://here.org/a, http://HERE.org:80/b, true",
        "http://here.org/a, https://here.org/b, true",
        "http://here.org:81/a, https://here.org:81/b, true",
        "http://here.org/a, https://here.org:8443/b, false",
        "https://here.org/a, http://here.org/b, false",
        "http://here.org/a, http://here.org:81/b, false",
        "http://here.org/a, http://there.org/b, false",
        "http://here.org/a, http://here.org.evil.org/b, false",
        "http://here.org/a, http://gus@here.org/b, false",
        "http://here.org/a, file:/etc/passwd, false",
        "http://here.org/a, ftp://here.org/b, false",
        "http://here.org/a, http:/b, false"
    })
    void redirectsAreFollowedOnTheSameServerOnly(URI from, URI to, boolean followed) {
        assertThat(EndpointAddress.mayFollow(from, to)).isEqualTo(followed);
    }

    @Test
    void theEndpointSaysWhenToComeBack() {
        Pauses pauses = new Pauses(new Random(1));
        for (int failures = 0; failures < 10; failures++) {
            long most = 500L << Math.min(failures, 6);
            assertThat(pauses.after(failures)).isBetween(most / 2, most);
            assertThat(pauses.after(failures, "nonsense")).isBetween(most / 2, most);
        }
        assertThat(pauses.after(0, " 17 ")).isEqualTo(17_000);
        assertThat(pauses.after(0, "Wed, 21 Oct 2015 07:28:00 GMT")).isZero();
        assertThat(pauses.after(0, "Mon, 21 Oct 2999 07:28:00 GMT"))
                .isEqualTo(Duration.ofDays(1).toMillis());
    }
}
