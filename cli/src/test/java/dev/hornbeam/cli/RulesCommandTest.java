package dev.hornbeam.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hornbeam.RuleModel;
import dev.hornbeam.rule.export.ExportFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RulesCommandTest {
    @TempDir
    private static Path folder;

    private static Path data;
    private static Path model;

    @BeforeAll
    static void learn() throws IOException {
        data = Families.write(folder.resolve("data"), 24);
        model = folder.resolve("model");
        assertThat(Run.of(Families.learn(data, model)).code()).isZero();
    }

    private static Run rules(String... more) {
        String[] line = new String[more.length + 2];
        line[0] = "rules";
        line[1] = model.toString();
        System.arraycopy(more, 0, line, 2, more.length);
        return Run.of(line);
    }

    private static List<String> rows(Run run) {
        return run.out().lines().skip(1).toList();
    }

    private static int column(Run run, String title) {
        return List.of(run.out().lines().findFirst().orElseThrow().split("\t")).indexOf(title);
    }

    @Test
    void whatNoFactBearsOutIsNotListedAndOneLineSaysSo() {
        Run run = rules("--format", "tsv");
        int support = column(run, "support");
        assertThat(rows(run)).isNotEmpty().noneMatch(row -> row.split("\t", -1)[support].equals("0"));
        assertThat(run.err()).hasLineCount(1).contains("that no fact bears out (--unsupported lists them)");

        Run both = rules("--format", "tsv", "--unsupported");
        assertThat(rows(both)).anyMatch(row -> row.split("\t", -1)[support].equals("0"));
        assertThat(rules("--unsupported").out()).contains("# no fact bears it out");
    }

    @Test
    void withoutOptionsTheMostUsefulRulesOfAllHeadsStandInColumnsByWorth() {
        List<String> lines = rules().out().lines().toList();
        assertThat(lines.get(0)).isEqualTo("Rules that compose relations");
        assertThat(lines.get(1)).isEqualTo("  worth  confidence  support  rule");
        List<String> rules = lines.stream().filter(line -> line.contains(" ⇐ ")).toList();
        assertThat(rules).hasSizeBetween(3, 20).anyMatch(line -> line.contains("grandmother(X,Y) ⇐ mother(X,A), "));
        assertThat(rules.stream()
                        .takeWhile(line -> line.contains(", "))
                        .map(line -> Double.parseDouble(line.strip().split(" ")[0])))
                .isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(rules("--sort", "score").out().lines().toList().get(1)).startsWith("  score  worth");
    }

    @Test
    void everythingIsListedOnRequestAndKeptInTheModel() throws IOException {
        Run everything = rules("--format", "tsv", "--all", "--unsupported");
        assertThat(everything.err()).isEmpty();
        assertThat(rows(everything)).hasSameSizeAs(RuleModel.load(model).rules());
        assertThat(Files.readAllLines(model.resolve("rules.tsv")))
                .hasSize(rows(everything).size() + 1);
    }

    @Test
    void rulesAreListedByWorthHeadByHeadTheBestHeadFirst() {
        Run run = rules("--format", "tsv");
        int worth = column(run, "worth");
        int head = column(run, "head");
        double before = 1;
        double firstBefore = 1;
        String headBefore = "";
        for (String row : rows(run)) {
            String[] cells = row.split("\t", -1);
            double now = Double.parseDouble(cells[worth]);
            if (!cells[head].equals(headBefore)) {
                assertThat(now).isLessThanOrEqualTo(firstBefore);
                firstBefore = now;
            } else {
                assertThat(now).isLessThanOrEqualTo(before);
            }
            before = now;
            headBefore = cells[head];
        }
    }

    /** Who is the mother of a father is the mother of a mother too, so one of two rules says it all. */
    @Test
    void foldedRulesAreListedWithWhatTheyAdd() throws IOException {
        StringBuilder facts = new StringBuilder();
        for (int i = 0; i < 12; i++) {
            facts.append("ann# mother bob#;bob# father cis#;ann# mother dot#;dot# mother cis#;ann# grandmother cis#;"
                    .replace("#", "" + i)
                    .replace(' ', '\t')
                    .replace(';', '\n'));
        }
        String both = Files.writeString(folder.resolve("both.tsv"), facts).toString();
        Run folded = rules("--on", both, "--head", "grandmother");
        assertThat(folded.out()).doesNotContain("# adds");
        assertThat(folded.err()).contains("that add little to another rule (--all lists them)");
        assertThat(rules("--on", both, "--head", "grandmother", "--all").out())
                .contains("# adds 0 of its 12 true pairs to grandmother(X,Y) ⇐ mother(X,A), ");
    }

    @Test
    void filesHoldWhatIsListedAndTheLineSaysWhatTheyDoNot() throws IOException {
        Path file = folder.resolve("listed.tsv");
        Run run = rules("-o", file.toString());
        assertThat(Files.readAllLines(file))
                .hasSize(rows(rules("--format", "tsv")).size() + 1);
        assertThat(run.err()).startsWith("hornbeam: not shown: ");
    }

    @Test
    void theRulesThatPredictBestTogetherArePickedWithTheGainOfEach() {
        Run run = Run.of("rules", model.toString(), data.toString(), "--select", "2");
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains("adds  worth")
                .contains("grandmother(X,Y) ⇐ ")
                .containsPattern("reach MRR \\d\\.\\d{3} of \\d\\.\\d{3} of all \\d+, on 6 facts of valid\\.");
    }

    @Test
    void pickedRulesAreWrittenInTheOrderOfPicking() throws IOException {
        Path file = folder.resolve("picked.tsv");
        Run run = Run.of("rules", model.toString(), data.toString(), "--select", "2", "-o", file.toString());
        assertThat(run.code()).isZero();
        assertThat(Files.readAllLines(file))
                .hasSizeBetween(2, 3)
                .first()
                .asString()
                .startsWith("score\t");
    }

    @Test
    void selectingNeedsDataAndDataNeedsSelecting() {
        assertRefused(rules("--select", "3"), "Maybe hornbeam rules MODEL DATA --select 3.");
        assertRefused(rules(data.toString()), "Maybe --on " + data);
        assertRefused(rules(data.toString(), "--select", "0"), "1 or more");
        assertRefused(rules(data.toString(), "--select", "3", "--on", data.toString()), "Maybe leave one of them out.");
    }

    private static void assertRefused(Run run, String part) {
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).hasLineCount(1).contains(part);
    }

    @Test
    void rulesAreWrittenForOtherPrograms() throws IOException {
        Path file = folder.resolve("rules.ru");
        Run run =
                rules("--top", "1", "--update", "--into", "http://e/new", "--base", "http://e/", "-o", file.toString());
        assertThat(run.code()).isZero();
        assertThat(Files.readString(file)).contains("INSERT { GRAPH <http://e/new> { ?X <http://e/");
        for (String format : ExportFormat.names()) {
            assertThat(rules("--top", "1", "--format", format).out()).as(format).isNotBlank();
        }
        assertThat(rules("--help").out().replaceAll("\\s+", " ")).contains(String.join(", ", ExportFormat.names()));
    }

    @Test
    void onlyGoodRulesAreListedOnRequest() {
        Run run = rules("--format", "tsv", "--min-confidence", "0.9", "--min-support", "5");
        int support = column(run, "support");
        int confidence = column(run, "confidence");
        assertThat(rows(run)).isNotEmpty().allMatch(row -> {
            String[] cells = row.split("\t", -1);
            return Long.parseLong(cells[support]) >= 5 && Double.parseDouble(cells[confidence]) >= 0.9;
        });
        assertThat(rows(run).size()).isLessThan(rows(rules("--format", "tsv")).size());
        assertThat(rules("--min-support", "1000000").err()).contains("Maybe relax");
    }

    @Test
    void optionsThatDoNotSuitTheFormatAreRefused() {
        for (String[] wrong : new String[][] {
            {"--update"},
            {"--into", "http://e/"},
            {"--key", "id"},
            {"--format", "sparkle"},
            {"--format", "sparql", "--base", "no iri"},
            {"--kind", "attribute", "--format", "amie"}
        }) {
            Run run = rules(wrong);
            assertThat(run.code()).as(String.join(" ", wrong)).isEqualTo(2);
            assertThat(run.err()).hasLineCount(1).contains("Maybe");
        }
        assertThat(rules("--format", "sparkle").err()).contains("one of text, tsv, jsonl, anyburl, amie, cypher");
        Path file = folder.resolve("none.swrl");
        assertThat(rules("--base", "no iri", "-o", file.toString()).code()).isEqualTo(2);
        assertThat(file).doesNotExist();
    }

    private static Run instances(String rule, String... more) {
        String[] line = new String[more.length + 4];
        line[0] = "instances";
        line[1] = model.toString();
        line[2] = data.toString();
        line[3] = rule;
        System.arraycopy(more, 0, line, 4, more.length);
        return Run.of(line);
    }

    @Test
    void instancesOfARuleAreListedByItsTextOrNumber() throws IOException {
        String first =
                rules("--per-head", "0").out().lines().skip(1).findFirst().orElseThrow();
        String rule = first.substring(first.indexOf(' ')).strip().replaceAll(" *\\[.*", "");
        Run text = instances(rule, "--sample", "2", "--paths", "2");
        assertThat(text.code()).isZero();
        assertThat(text.out()).startsWith(rule).contains(" confirmed, ", "Confirmed, 2 of ", "→");
        assertThat(instances(rule.replace("⇐", "<="), "--sample", "2", "--paths", "2")
                        .out())
                .isEqualTo(text.out());
        assertThat(instances(first, "--sample", "2", "--paths", "2").out()).isEqualTo(text.out());
        assertThat(instances("1", "--sample", "2", "--paths", "2").out()).isEqualTo(text.out());
        JsonNode json = new ObjectMapper()
                .readTree(instances("1", "--json", "--kind", "confirmed").out());
        assertThat(json.get("rule").asText()).isEqualTo(rule);
        assertThat(json.get("confirmed").get("sample").get(0).get("paths")).isNotEmpty();
        assertThat(json.has("predicted")).isFalse();
    }

    @Test
    void whatIsNoRuleIsReportedInOneLine() {
        for (String wrong : List.of("0", "100000", "x", "x(X,Y) <= y(X,Y)", "")) {
            Run run = instances(wrong);
            assertThat(run.code()).as(wrong).isEqualTo(2);
            assertThat(run.err())
                    .hasLineCount(1)
                    .startsWith("hornbeam: RULE: found")
                    .contains("Maybe");
        }
        assertThat(instances("1", "--kind", "wrong").err()).hasLineCount(1).contains("confirmed");
        assertThat(instances("1", "--sample", "0").code()).isEqualTo(2);
    }
}
