package dev.hornbeam.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.model.ModelFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One RDF graph through all commands: full IRIs inside and in files, prefixes and labels on the screen. */
class RdfCommandsTest {
    private static final String FULL = "<http://www.wikidata.org/prop/direct/grandmother>";

    @TempDir
    private static Path folder;

    private static String data;
    private static String model;

    @BeforeAll
    static void learn() throws IOException {
        data = turtle("family", "f", "wdt").toString();
        model = folder.resolve("m").toString();
        Run learned = Run.of(Families.learn(Path.of(data), Path.of(model)));
        assertThat(learned.code()).as(learned.err()).isZero();
        assertThat(learned.out()).contains("wdt:grandmother(X,Y)").doesNotContain("http://");
    }

    /** The families as Turtle under given prefixes, with labels. */
    private static Path turtle(String name, String entity, String relation) throws IOException {
        Path families = Families.write(folder.resolve(name + "-families"), 40);
        Path target = Files.createDirectory(folder.resolve(name));
        for (String split : List.of("train", "valid", "test")) {
            StringBuilder text = new StringBuilder("@prefix " + entity + ": <http://family.org/> .\n@prefix " + relation
                    + ": <http://www.wikidata.org/prop/direct/> .\n"
                    + "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n");
            for (String row : Files.readAllLines(families.resolve(split + ".txt"))) {
                String[] fact = row.split("\t");
                text.append(entity + ":" + fact[0] + " " + relation + ":" + fact[1] + " " + entity + ":" + fact[2]
                        + " .\n");
            }
            text.append(entity + ":ann1 rdfs:label \"Anna\"@en , \"Änne\"@de .\n");
            text.append(entity + ":cis1 rdfs:label \"Child\"@en .\n" + entity + ":cis2 rdfs:label \"Child\"@en .\n");
            text.append(relation + ":mother rdfs:label \"is mother of\"@en .\n");
            Files.writeString(target.resolve(split + ".ttl"), text);
        }
        return target;
    }

    private static Run explained(String head) {
        return Run.of(
                "predict",
                model,
                data,
                "--head",
                head,
                "--relation",
                "wdt:grandmother",
                "--known",
                "mark",
                "--explain");
    }

    @Test
    void namesAreTypedInAnyWayAndShownForPeople() {
        Run run = explained("Anna");
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .startsWith("wdt:grandmother(Anna (f:ann1), ?)")
                .contains("is mother of {wdt:mother}")
                .doesNotContain("<http");
        for (String word : List.of("f:ann1", "http://family.org/ann1", "<http://family.org/ann1>", "Anna (f:ann1)")) {
            assertThat(explained(word).out()).isEqualTo(run.out());
        }
        assertThat(Run.of("explain", model, data, "Anna", "wdt:grandmother", "f:cis1")
                        .out())
                .startsWith("wdt:grandmother(Anna (f:ann1), Child (f:cis1))");
    }

    @Test
    void localNamesAreEnough() {
        Run run = explained("Anna");
        assertThat(Run.of(
                                "predict",
                                model,
                                data,
                                "--head",
                                "ann1",
                                "--relation",
                                "grandmother",
                                "--known",
                                "mark",
                                "--explain")
                        .out())
                .isEqualTo(run.out());
    }

    @Test
    void aRelationThatLooksLikeALabelIsOfferedAndTypedAsShown() throws IOException {
        StringBuilder text =
                new StringBuilder("@prefix : <http://e/> . @prefix foaf: <http://xmlns.com/foaf/0.1/> .\n");
        for (int i = 0; i < 12; i++) {
            text.append(":r" + i + " :near :r" + (i + 1) % 12 + " ; :name \"River " + i + "\" ; :length " + i + " .\n");
        }
        String file = Files.writeString(folder.resolve("named.ttl"), text).toString();
        assertThat(Run.of("stats", file).err())
                .contains(":name looks like a label: most entities have one. Maybe take it as the label.");
        for (String word : List.of(":name", "name", "http://e/name", "<http://e/name>")) {
            Run named = Run.of("stats", file, "--label", word);
            assertThat(named.code()).as(named.err()).isZero();
            assertThat(named.err()).doesNotContain("looks like").contains("left out 12 facts with a literal");
        }
        assertThat(Run.of("stats", file, "--label", "nmae").err())
                .contains("label nmae: no relation of that name has a literal.");
        Files.writeString(folder.resolve("named.ttl"), text + ":r1 foaf:name \"R\" .\n");
        Run several = Run.of("stats", file, "--label", "name");
        assertThat(several.code()).isEqualTo(2);
        assertThat(several.err()).contains("a name of 2 relations: :name, foaf:name");
    }

    @Test
    void aLabelOfSeveralAndAMalformedIriAreOneLine() {
        Run twins = explained("Child");
        assertThat(twins.code()).isEqualTo(2);
        assertThat(twins.err())
                .contains("a label of 2 entities: f:cis1, f:cis2")
                .hasLineCount(1);
        assertThat(explained("<http://family.org/ann1").err()).contains("a malformed IRI");
        assertThat(Run.of("stats", data, "--label", "no iri").err()).contains("which is no IRI");
        assertThat(Run.of("stats", data, "--prefix", "x=family").err()).contains("which is no IRI");
        assertThat(Run.of("rules", model, "-o", folder.resolve("x.tll").toString())
                        .err())
                .contains("found the ending .tll");
        assertThat(Run.of("rules", model, "--include", "wdt:*").err()).contains("--include has no effect");
    }

    @Test
    void statsReportsAStatementThatTheFactsBreak() throws IOException {
        StringBuilder text = new StringBuilder("@prefix : <http://e/> . @prefix owl: <http://www.w3.org/2002/07/owl#> ."
                + " @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
                + ":Water owl:disjointUnionOf ( :Lake :River ) . :through rdfs:domain :Lake ; rdfs:range :Country .\n");
        for (int i = 0; i < 12; i++) {
            text.append(":r" + i + " a :River ; :through :c" + i + " . :c" + i + " a :Country .\n");
        }
        String file = Files.writeString(folder.resolve("rivers.ttl"), text).toString();
        assertThat(Run.of("stats", file).out())
                .contains(":through: ")
                .contains("object-kind :Country (stated)")
                .contains("subject-kind :Lake (stated, but broken by 12 of 12 facts: not enforced)");
        assertThat(Run.of("stats", file, "--json").out())
                .containsPattern("\"broken\"\\s*:\\s*12")
                .contains("disjoint");
    }

    /** Every class and property of a graph has a type, a label relation and a domain: regular, and of no interest. */
    @Test
    void rulesAreAboutThingsAndNotAboutTheirSchema() throws IOException {
        Path target = turtle("schema", "f", "wdt");
        StringBuilder text = new StringBuilder("@prefix wdt: <http://www.wikidata.org/prop/direct/> ."
                + " @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix : <http://e/> .\n"
                + " @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n");
        for (int i = 0; i < 30; i++) {
            text.append(":C" + i + " a owl:Class ; rdfs:subClassOf :C" + (i + 1) + " . :p" + i
                    + " a owl:ObjectProperty ; rdfs:domain :C" + i + " ; rdfs:range :C" + (i + 1) + " .\n");
        }
        text.append("wdt:mother rdfs:domain :C1 .\n");
        Files.writeString(target.resolve("train.ttl"), Files.readString(target.resolve("train.ttl")) + text);
        String learned = folder.resolve("without-schema").toString();
        Run run = Run.of(Families.learn(target, Path.of(learned)));
        assertThat(run.err()).containsOnlyOnce("151 statements about classes and properties are used as schema");
        assertThat(Run.of("rules", learned).out())
                .contains("wdt:grandmother(X,Y)")
                .doesNotContain("rdfs:")
                .doesNotContain("owl:");
        String[] everything = Arrays.copyOf(Families.learn(target, folder.resolve("with-schema")), 17);
        everything[16] = "--everything";
        run = Run.of(everything);
        assertThat(run.err()).doesNotContain("used as schema");
        assertThat(Run.of("rules", folder.resolve("with-schema").toString(), "--head", "rdfs:domain")
                        .out())
                .contains("rdfs:domain(X,Y)");
    }

    /** The families with types: 40 mothers of one class, six of whom are not said to be of it. */
    @Test
    void completeWritesWhatFollowsFromTheSchemaApart() throws IOException {
        Path target = turtle("typed", "f", "wdt");
        StringBuilder text = new StringBuilder("\n@prefix : <http://e/> .\nwdt:mother rdfs:domain :Mother .\n");
        for (int i = 0; i < 40; i++) {
            text.append("f:ann" + i + " a :Being , " + (i < 34 ? ":Mother" : ":Person") + " .\n");
        }
        Files.writeString(target.resolve("train.ttl"), Files.readString(target.resolve("train.ttl")) + text);
        String learned = folder.resolve("typed-model").toString();
        Run run = Run.of(Families.learn(target, Path.of(learned)));
        assertThat(run.code()).as(run.err()).isZero();
        Path file = folder.resolve("typed.tsv");
        run = Run.of("complete", learned, target.toString(), "-o", file.toString());
        List<String> rows = Files.readAllLines(file);
        List<String> bySchema =
                rows.stream().filter(row -> row.endsWith("\tschema")).toList();
        assertThat(bySchema)
                .hasSizeGreaterThanOrEqualTo(6)
                .allMatch(row -> row.contains(
                        "#type>\t<http://e/Mother>\t\t\t\tsubjects of is mother of (wdt:mother) are :Mother"))
                .anyMatch(row -> row.startsWith("<http://family.org/ann34>"));
        assertThat(rows.subList(rows.size() - bySchema.size(), rows.size())).isEqualTo(bySchema);
        assertThat(run.err()).contains(bySchema.size() + " facts of these follow from the schema");
        assertThat(run.out())
                .startsWith(file + "\t" + (rows.size() - 1) + "\n")
                .contains("Follow from the schema: " + bySchema.size() + " new facts");
        Path none = folder.resolve("typed-none.tsv");
        Run.of("complete", learned, target.toString(), "-o", none.toString(), "--schema", "none");
        assertThat(Files.readString(none)).doesNotContain("\tschema");
        assertThat(Run.of("complete", learned, target.toString(), "-o", none.toString(), "--schema", "some")
                        .err())
                .contains("--schema is \"some\"", "missing");
    }

    @Test
    void programsGetFullIris() throws IOException {
        assertThat(Run.of("rules", model, "--format", "tsv").out())
                .contains(FULL)
                .doesNotContain("wdt:");
        assertThat(Run.of("rules", model, "--format", "anyburl").out()).contains(FULL + "(X,Y)");
        Path rules = folder.resolve("rules.anyburl");
        assertThat(Run.of("rules", model, "-o", rules.toString()).code()).isZero();
        Path split = folder.resolve("split");
        Run.of("convert", data, "-o", split.toString());
        assertThat(Files.readString(split.resolve("train.txt"))).contains(FULL);
        assertThat(Run.of("evaluate", "--rules", rules.toString(), split.toString())
                        .code())
                .isZero();
        assertThat(Run.of("predict", model, data, "--head", "Anna", "--relation", "wdt:grandmother", "--json")
                        .out())
                .contains("\"head\":\"<http://family.org/ann1>\"");
        for (String ending : List.of("ttl", "nt", "nq", "tsv", "csv", "jsonl")) {
            Path file = folder.resolve("new." + ending);
            Run run = Run.of(
                    "complete", model, data, "--facts", "train", "--min-probability", "0", "-o", file.toString());
            assertThat(run.code()).as(run.err()).isZero();
            assertThat(Files.readString(file)).contains(ending.equals("ttl") ? "wdt:grandmother" : FULL);
        }
    }

    @Test
    void aListingMadeForPeopleIsReadAsRules() throws IOException {
        Path split = folder.resolve("parts");
        Run.of("convert", data, "-o", split.toString());
        Path shown = Files.writeString(
                folder.resolve("listing.txt"),
                Run.of("rules", model, "--top", "0").out());
        Run run = Run.of(
                "evaluate",
                "--rules",
                shown.toString(),
                split.toString(),
                "--prefix",
                "wdt=http://www.wikidata.org/prop/direct/",
                "--labels",
                Files.writeString(folder.resolve("labels.tsv"), "wdt:mother\tis mother of\n")
                        .toString());
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains("MRR");
    }

    @Test
    void theSameDataUnderOtherPrefixesIsTheSameModel() throws IOException {
        Path other = turtle("other", "x", "y");
        Path same = folder.resolve("same");
        assertThat(Run.of(Families.learn(other, same)).code()).isZero();
        for (String file : List.of("relations.txt", "rules.tsv", "aggregation.tsv", "calibration.tsv", "corpus.bin")) {
            assertThat(same.resolve(file)).hasSameBinaryContentAs(Path.of(model).resolve(file));
        }
        assertThat(ModelFolder.open(same).provenance().data().fingerprint())
                .isEqualTo(ModelFolder.open(Path.of(model)).provenance().data().fingerprint());
        Run run = Run.of("predict", model, other.toString(), "--head", "x:ann1", "--relation", "wdt:grandmother");
        assertThat(run.code()).as(run.err()).isEqualTo(2); // the data's own prefix for that namespace is y
        assertThat(Run.of("predict", model, other.toString(), "--head", "x:ann1", "--relation", "y:grandmother")
                        .err())
                .isEmpty();
    }

    @Test
    void rulesReadWellWithoutData() {
        assertThat(Run.of("rules", model, "--head", "wdt:grandmother").out())
                .contains("\"is mother of {wdt:mother}\"(X,A)")
                .doesNotContain("http");
        assertThat(Run.of("compose", model, "is mother of", "wdt:mother").out()).contains("is mother of {wdt:mother}");
        assertThat(Run.of("rules", model, "--head", "wdt:grandmother", "--min-support", "1000000")
                        .err())
                .contains("no rule");
    }

    @Test
    void severalFilesOfDataAreOneGraph() throws IOException {
        Path more = Files.writeString(
                folder.resolve("more.nt"),
                "<http://family.org/zoe> <http://www.wikidata.org/prop/direct/mother> <http://family.org/ann1> .\n");
        assertThat(Run.of("stats", data, more.toString()).out()).startsWith("family, more: ");
        assertThat(Run.of("predict", model, data, more.toString(), "--head", "f:zoe", "--relation", "wdt:grandmother")
                        .out())
                .contains("wdt:grandmother(f:zoe, ?)");
    }
}
