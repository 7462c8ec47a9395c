package dev.hornbeam.server;

import static dev.hornbeam.server.TestServer.encoded;
import static dev.hornbeam.server.TestServer.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hornbeam.AuditFinding;
import dev.hornbeam.Fact;
import dev.hornbeam.Facts;
import dev.hornbeam.FindingKind;
import dev.hornbeam.Named;
import dev.hornbeam.RelationRanking;
import dev.hornbeam.learn.RelationModel;
import dev.hornbeam.rule.export.ExportFormat;
import dev.hornbeam.server.http.JsonMapping;
import dev.hornbeam.server.http.Route;
import dev.hornbeam.server.review.AuditPage;
import dev.hornbeam.server.review.ReviewVerdict;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The service, asked over HTTP. */
class ApiTest {
    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @AfterEach
    void nothingWentWrongInside() {
        assertThat(server.errors()).isEmpty();
    }

    /** Starts a report and waits for it. */
    private static JsonNode report(String path, String query) throws Exception {
        return started(path, path + query);
    }

    private static JsonNode started(String start, String ask) throws Exception {
        json(server.post(start, ""));
        for (int i = 0; i < 600; i++) {
            JsonNode answer = server.json(ask);
            String state = answer.path("job").path("state").asText();
            if (!state.equals("running") && !state.equals("waiting")) {
                return answer;
            }
            Thread.sleep(50);
        }
        throw new AssertionError("it does not end");
    }

    @Test
    void iRIsHaveNoAngleBrackets() {
        Facts facts = Facts.of(List.of(
                new Fact("<http://e/Ida>", "memberOf", "<http://e/Sales>"),
                new Fact("<http://e/Sales>", "sitsIn", "<http://e/Linz>"),
                new Fact("<no IRI>", "sitsIn", "<http://e/Linz>")));
        try (TestServer other = TestServer.on(facts)) {
            assertThat(other.json("/entity?name=http://e/Ida")
                            .at("/entity/name")
                            .asText())
                    .isEqualTo("http://e/Ida");
            assertThat(other.json("/entity?name=" + encoded("<http://e/Ida>"))
                            .at("/relations/0/others/0/name")
                            .asText())
                    .isEqualTo("http://e/Sales");
            assertThat(other.json("/entity?name=" + encoded("<no IRI>"))
                            .at("/entity/name")
                            .asText())
                    .isEqualTo("<no IRI>");
            assertThat(other.post("/complete", "{\"minProbability\":0}").body())
                    .contains("\"head\":\"http://e/Ida\"")
                    .doesNotContain("\"<http");
        }
    }

    @Test
    void everyListHasItsTotalAndItsOffset() {
        for (String path : List.of("/entities", "/relations", "/rules", "/jobs", "/review", "/audit")) {
            JsonNode page = server.json(path + "?offset=1&limit=1");
            assertThat(page.path("total").isIntegralNumber()).as(path).isTrue();
            assertThat(page.path("offset").asInt(-1)).as(path).isEqualTo(1);
        }
        assertThat(server.json("/entities").path("total").asInt())
                .isEqualTo(server.json("/health").path("entities").asInt());
        assertThat(server.json("/entities?prefix=udo").path("total").asInt()).isEqualTo(1);
    }

    @Test
    void whoStartsAJobIsToldWhereItIs() {
        HttpResponse<String> started = server.post("/audit", "");
        assertThat(started.statusCode()).isEqualTo(202);
        String place = started.headers().firstValue("Location").orElseThrow();
        assertThat(place).startsWith("/api/v1/jobs/");
        assertThat(server.json(place.substring("/api/v1".length())).path("kind").asText())
                .isEqualTo("audit");
        assertThat(server.post("/audit", "").headers().firstValue("Location"))
                .as("started once")
                .hasValue(place);
    }

    @Test
    void askingChangesNothing() {
        try (TestServer other = TestServer.start()) {
            for (int i = 0; i < 2; i++) {
                for (Route route : other.server().routes()) {
                    if (route.method() == Route.Method.GET
                            && route.lane() != Route.Lane.EVENTS
                            && route.params().stream().noneMatch(each -> each.required())) {
                        assertThat(other.get(route.path()).statusCode())
                                .as(route.path())
                                .isEqualTo(200);
                    }
                }
            }
            assertThat(other.json("/jobs").path("total").asInt()).isZero();
            assertThat(other.folder().resolve("model.review.tsv")).doesNotExist();
        }
    }

    @Test
    void aReviewThatRunsAgainFindsTheSame() throws Exception {
        long found = report("/review", "?minProbability=0").path("found").asLong();
        assertThat(found).isPositive();
        assertThat(started("/review?again=true", "/review?minProbability=0")
                        .path("found")
                        .asLong())
                .isEqualTo(found);
    }

    @Test
    void aFactThatNoRuleLeadsToIsNotDecidedOn() {
        String body = "{\"verdict\":\"%s\",\"head\":\"Graz\",\"relation\":\"memberOf\",\"tail\":\"Udo\"}";
        int before = server.json("/review").at("/tally/accepted").asInt();
        HttpResponse<String> answer = server.post("/review/decisions", String.format(body, "accept"));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        assertThat(answer.body()).contains("no rule of the model leads to");
        assertThat(server.json("/review").at("/tally/accepted").asInt()).isEqualTo(before);
        assertThat(server.post("/review/decisions", String.format(body, "undo")).statusCode())
                .isEqualTo(200);
    }

    @Test
    void jobsThatLearnDoNotKeepOthersWaiting() {
        try (TestServer busy = TestServer.start()) {
            for (int i = 0; i < 8; i++) {
                json(busy.post("/learn", "{\"name\":\"m" + i + "\",\"options\":{\"epochs\":\"100000\"}}"));
            }
            assertThat(busy.post("/learn", "{\"name\":\"m8\"}").statusCode()).isEqualTo(429);
            for (String path : List.of("/audit", "/review", "/quality")) {
                assertThat(busy.post(path, "").statusCode()).as(path).isEqualTo(202);
            }
        }
    }

    @Test
    void theServerIsWell() {
        assertThat(server.json("/health").path("status").asText()).isEqualTo("ok");
        assertThat(server.json("/health").path("model").asText()).isEqualTo("model");
    }

    @Test
    void theDescriptionNamesEveryRouteWithItsParameters() {
        JsonNode paths = server.json("/openapi.json").path("paths");
        TreeSet<String> described = new TreeSet<>();
        paths.fieldNames()
                .forEachRemaining(path -> paths.path(path)
                        .fieldNames()
                        .forEachRemaining(
                                method -> described.add(method.toUpperCase(java.util.Locale.ROOT) + " " + path)));
        TreeSet<String> routed = new TreeSet<>();
        for (Route route : server.server().routes()) {
            routed.add(route.method() + " /api/v1" + route.path());
            JsonNode operation = paths.path("/api/v1" + route.path())
                    .path(route.method().name().toLowerCase(java.util.Locale.ROOT));
            List<String> names = new ArrayList<>();
            operation
                    .path("parameters")
                    .forEach(each -> names.add(each.path("name").asText()));
            assertThat(names)
                    .containsExactlyElementsOf(
                            route.params().stream().map(each -> each.name()).toList());
        }
        assertThat(described).isEqualTo(routed);
    }

    @Test
    void everyReferenceOfTheDescriptionLeadsSomewhere() {
        JsonNode document = server.json("/openapi.json");
        document.findValuesAsText("$ref")
                .forEach(reference -> assertThat(
                                document.at(reference.substring(1)).isMissingNode())
                        .as(reference)
                        .isFalse());
    }

    @Test
    void namesAreCompletedByTheBeginningOfAnyWord() {
        JsonNode found = server.json("/entities?prefix=udo&limit=3").path("entities");
        assertThat(found.get(0).path("entity").path("name").asText()).isEqualTo("Udo");
        assertThat(server.json("/entities?prefix=" + encoded("птиц")).path("entities"))
                .hasSize(1);
        assertThat(server.json("/entities?prefix=zzzzzz").path("entities")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "/entities?, entities",
        "/relations?, relations",
        "/answers?head=Udo&relation=basedIn&known=true&, answers",
        "/answers?tail=Graz&relation=basedIn&, answers",
        "/proposals?name=Udo&minProbability=0&, proposals",
        "/rules?folded=true&, rules",
        "/files?, entries",
    })
    void pagesOfEveryListMakeTheWhole(String address, String field) {
        JsonNode first = server.json(address + "limit=100");
        List<String> all = new ArrayList<>();
        first.path(field).forEach(row -> all.add(row.toString()));
        int total = first.path("total").asInt();
        assertThat(all).hasSize(Math.min(100, total)).isNotEmpty();
        int size = Math.max(1, all.size() / 3);
        List<String> parts = new ArrayList<>();
        for (int offset = 0; offset < all.size(); offset += size) {
            JsonNode page = server.json(address + "limit=" + Math.min(size, all.size() - offset) + "&offset=" + offset);
            assertThat(page.path("total").asInt()).isEqualTo(total);
            assertThat(page.path("offset").asInt()).isEqualTo(offset);
            page.path(field).forEach(row -> parts.add(row.toString()));
        }
        assertThat(parts).isEqualTo(all);
        assertThat(server.json(address + "offset=10000").path(field)).hasSize(Math.max(0, total - 10_000));
    }

    @Test
    void aQuestionHasRankedAnswersWithProofs() {
        JsonNode page = server.json("/answers?head=Udo&relation=basedIn&limit=3");
        assertThat(page.path("answers")).isNotEmpty();
        String best = page.path("answers").get(0).path("entity").path("name").asText();
        JsonNode why = server.json("/explanations?head=Udo&relation=basedIn&tail=" + encoded(best));
        assertThat(why.path("proofs")).isNotEmpty();
        JsonNode path = why.path("proofs").get(0).path("paths").get(0);
        assertThat(path.path("entities").get(0).path("name").asText()).isEqualTo("Udo");
        assertThat(path.path("sentence").asText()).contains("is linked to");
    }

    @Test
    void headsCanBeAskedToo() {
        JsonNode page = server.json("/answers?tail=Graz&relation=basedIn&known=true&limit=5");
        assertThat(page.path("tail").path("name").asText()).isEqualTo("Graz");
        assertThat(page.path("answers")).hasSize(5);
    }

    @Test
    void rulesAreFilteredSortedAndPaged() {
        JsonNode all = server.json("/rules?head=basedIn&folded=true&sort=confidence&limit=1000");
        List<Double> values = new ArrayList<>();
        all.path("rules").forEach(rule -> values.add(rule.path("confidence").asDouble()));
        assertThat(values).isNotEmpty().isSortedAccordingTo((a, b) -> Double.compare(b, a));
        assertThat(server.json("/rules?minConfidence=0.9&folded=true&limit=1000")
                        .path("rules"))
                .allMatch(rule -> rule.path("confidence").asDouble(1) >= 0.9);
        assertThat(server.json("/rules?maxLength=1&folded=true").path("rules"))
                .allMatch(rule -> rule.path("body").size() == 1);
        assertThat(server.json("/rules?body=memberOf&folded=true&limit=50").path("rules"))
                .allMatch(rule -> rule.path("body").toString().contains("memberOf"));
    }

    @Test
    void aRuleHasInstancesAndATree() {
        JsonNode rule = server.json("/rules?head=basedIn&minLength=2&folded=true&limit=1")
                .path("rules")
                .get(0);
        int id = rule.path("id").asInt();
        assertThat(server.json("/rules/" + id)).isEqualTo(rule);
        JsonNode instances = server.json("/rules/" + id + "/instances?limit=2");
        assertThat(instances.path("kinds").path("confirmed").path("count").asLong())
                .isEqualTo(rule.path("support").asLong());
        JsonNode tree = server.json("/rules/" + id + "/composition").path("tree");
        assertThat(tree.path("to").asInt()).isEqualTo(rule.path("body").size());
        assertThat(tree.path("heads")).isNotEmpty();
    }

    @Test
    void rulesAreExportedInEveryFormat() {
        for (String format : ExportFormat.names()) {
            HttpResponse<String> answer = server.post("/rules/export", "{\"format\":\"" + format + "\",\"ids\":[0,1]}");
            assertThat(answer.statusCode()).as(format).isEqualTo(200);
            assertThat(answer.body()).as(format).isNotBlank();
            assertThat(answer.headers().firstValue("Content-Disposition").orElse(""))
                    .contains("rules.");
        }
        assertThat(ExportFormat.names().size()).isGreaterThan(5);
    }

    @Test
    void anEntityHasFactsNeighboursAndProposals() {
        JsonNode page = server.json("/entity?name=Search&limit=5");
        int count = 0;
        for (JsonNode group : page.path("relations")) {
            count += group.path("count").asInt();
        }
        assertThat(count).isEqualTo(page.path("degree").asInt());
        assertThat(server.json("/neighbourhood?name=Search&limit=10").path("edges"))
                .hasSize(10);
        assertThat(server.json("/proposals?name=Udo&minProbability=0").path("proposals"))
                .isNotEmpty();
    }

    @Test
    void hostileNamesAreNames() {
        for (String name : TestServer.HOSTILE) {
            JsonNode page = server.json("/entity?name=" + encoded(name));
            assertThat(page.path("entity").path("name").asText()).isEqualTo(name);
            assertThat(server.json("/answers?relation=worksFor&limit=1&head=" + encoded(name))
                            .path("answers"))
                    .isNotEmpty();
        }
        assertThat(server.json("/entity?name=" + encoded("a/b c?d=e&f#g%2Fh"))
                        .path("degree")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void twoEntitiesAreRelated() {
        JsonNode page = server.json("/relate?head=Udo&tail=Graz&limit=3");
        assertThat(page.path("relations")).hasSize(3);
        assertThat(page.path("paths").asInt()).isPositive();
        try (RelationModel model = RelationModel.load(server.folder().resolve("model"))) {
            RelationRanking ranking = model.relate(Facts.read(server.folder().resolve("company")), "Udo", "Graz");
            assertThat(page.path("noRelation").asDouble()).isEqualTo(ranking.noRelation());
            assertThat(page.at("/answer/name").asText(null))
                    .isEqualTo(ranking.answer().map(Named::name).orElse(null));
            assertThat(page.at("/relations/0/probability").asDouble())
                    .isEqualTo(ranking.best().probability());
        }
    }

    @Test
    void twoEntitiesAreRelatedOnAGraphOfOtherNames() {
        Facts facts = Facts.of(List.of(new Fact("Ida", "belongsTo", "Sales"), new Fact("Sales", "locatedIn", "Linz")));
        Map<String, String> names = Map.of("memberOf", "belongsTo", "sitsIn", "locatedIn");
        try (TestServer other = TestServer.on(facts, names);
                RelationModel model =
                        RelationModel.load(other.folder().resolve("model")).withRelationNames(names)) {
            JsonNode page = other.json("/relate?head=Ida&tail=Linz&limit=3");
            RelationRanking ranking = model.relate(facts, "Ida", "Linz");
            assertThat(page.path("noRelation").asDouble()).isEqualTo(ranking.noRelation());
            assertThat(page.at("/relations/0/relation/name").asText())
                    .isEqualTo(ranking.best().relation().name());
            assertThat(page.at("/relations/0/probability").asDouble())
                    .isEqualTo(ranking.best().probability());
            assertThat(page.at("/relations/0/paths").toString()).contains("memberOf", "sitsIn", "Sales");
        }
    }

    @Test
    void theAlgebraIsASquareOfCells() {
        JsonNode page = server.json("/algebra");
        int letters = page.path("letters").size();
        assertThat(page.path("cells")).hasSize(letters * letters);
        assertThat(server.json("/algebra?relations=memberOf,partOf").path("cells"))
                .hasSize(4);
        assertThat(server.json("/compositions?body=memberOf&body=partOf")
                        .path("tree")
                        .path("to")
                        .asInt())
                .isEqualTo(2);
    }

    @Test
    void theOverviewCountsTheGraph() {
        JsonNode page = server.json("/overview");
        assertThat(page.path("relations").asInt()).isEqualTo(9);
        assertThat(server.json("/relations").path("relations")).hasSize(9);
        assertThat(page.path("provenance").path("settings").path("epochs").asText())
                .isEqualTo("30");
    }

    @Test
    void theQualityIsMeasuredOnHeldOutFacts() throws Exception {
        JsonNode page = report("/quality", "");
        assertThat(page.path("quality").path("split").asText()).isEqualTo("test");
        assertThat(page.path("quality").path("all").path("mrr").asDouble()).isBetween(0.0, 1.0);
    }

    @Test
    void newFactsAreStreamedToTheEnd() {
        HttpResponse<String> answer = server.post("/complete", "{\"minProbability\":0.1}");
        List<JsonNode> lines = answer.body().lines().map(TestServer::tree).toList();
        JsonNode last = lines.get(lines.size() - 1);
        assertThat(last.path("done").asBoolean()).isTrue();
        assertThat(last.path("facts").asInt()).isEqualTo(lines.size() - 1).isPositive();
        assertThat(lines.get(0).path("rule").asText()).contains("⇐");
        assertThat(server.post("/complete", "{\"minProbability\":0.1,\"most\":2}")
                        .body()
                        .lines())
                .hasSize(3);
    }

    @Test
    void decisionsAreKeptBesideTheModel() throws Exception {
        JsonNode page = report("/review", "?minProbability=0");
        assertThat(page.path("facts")).isNotEmpty();
        JsonNode fact = page.path("facts").get(0).path("fact");
        String body = String.format(
                "{\"verdict\":\"accept\",\"head\":%s,\"relation\":%s,\"tail\":%s}",
                fact.at("/head/name"), fact.at("/relation/name"), fact.at("/tail/name"));
        JsonNode tally = json(server.post("/review/decisions", body));
        assertThat(tally.path("accepted").asInt()).isEqualTo(1);
        assertThat(tally.path("precision").asDouble()).isEqualTo(1);
        assertThat(Files.readString(server.folder().resolve("model.review.tsv")))
                .contains("\taccept\tnew\t" + fact.at("/head/name").asText() + "\t");
        for (String format : List.of("tsv", "csv", "jsonl", "ntriples", "turtle")) {
            assertThat(server.get("/review/accepted?format=" + format).body())
                    .as(format)
                    .contains(fact.at("/tail/name").asText());
        }
        assertThat(server.json("/review?show=accepted").path("facts")).hasSize(1);
        json(server.post("/review/decisions", body.replace("accept", "undo")));
        assertThat(server.json("/review?show=accepted").path("facts")).isEmpty();
    }

    @Test
    void theAuditListsFindings() throws Exception {
        JsonNode page = report("/audit", "");
        assertThat(page.path("job").path("state").asText()).isEqualTo("done");
        int total = 0;
        for (JsonNode count : page.path("kinds")) {
            total += count.asInt();
        }
        assertThat(page.path("total").asInt()).isEqualTo(total);
    }

    @Test
    void aFindingHasItsNamesInFullAndAsShown() {
        Named gus = new Named("<http://e/gus>", "Gus");
        AuditFinding finding = new AuditFinding(
                FindingKind.MISSING,
                .5,
                gus,
                Optional.of(new Named("<http://e/likes>", "likes")),
                gus,
                Optional.empty(),
                Optional.empty(),
                List.of("so it is"));
        JsonNode row =
                JsonMapping.MAPPER.valueToTree(new AuditPage.FindingRow(finding, Optional.of(ReviewVerdict.SKIP)));
        assertThat(row.path("kind").asText()).isEqualTo("missing");
        assertThat(row.path("words").asText()).isEqualTo(FindingKind.MISSING.words());
        assertThat(row.path("head").path("name").asText()).isEqualTo("http://e/gus");
        assertThat(row.path("relation").path("shown").asText()).isEqualTo("likes");
        assertThat(row.has("rather")).isFalse();
        assertThat(row.path("verdict").asText()).isEqualTo("skip");
        JsonNode schema = server.json("/openapi.json").at("/components/schemas/FindingRow/properties");
        assertThat(schema.fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder(
                        "kind",
                        "words",
                        "severity",
                        "head",
                        "relation",
                        "tail",
                        "rather",
                        "rule",
                        "evidence",
                        "verdict");
        assertThat(schema.at("/kind/enum/0").asText()).isEqualTo("doubtful");
    }

    @Test
    void aModelIsLearnedWatchedAndOpened() throws Exception {
        try (TestServer other = TestServer.start()) {
            String sent = "ann\tmother\tbob\nbob\tfather\tcis\nann\tgrandmother\tcis\n".repeat(1);
            StringBuilder facts = new StringBuilder();
            for (int i = 0; i < 12; i++) {
                facts.append(
                        sent.replace("ann", "ann" + i).replace("bob", "bob" + i).replace("cis", "cis" + i));
            }
            HttpResponse<String> uploaded = other.send(other.request("/uploads?name=family.tsv")
                    .POST(HttpRequest.BodyPublishers.ofString(facts.toString())));
            assertThat(json(uploaded).path("path").asText()).isEqualTo("uploads/family.tsv");
            JsonNode job = json(other.post(
                    "/learn",
                    "{\"data\":\"uploads/family.tsv\",\"name\":\"kin\",\"options\":{\"epochs\":\"5\",\"dimension\":\"8\","
                            + "\"max-length\":\"2\",\"threads\":\"2\"}}"));
            HttpResponse<String> events = other.get("/jobs/" + job.path("id").asInt() + "/events");
            assertThat(events.headers().firstValue("Content-Type").orElse("")).startsWith("text/event-stream");
            assertThat(events.body())
                    .contains("event: progress\n")
                    .contains("event: end\n")
                    .contains("\"state\":\"done\"");
            json(other.post("/jobs/" + job.path("id").asInt() + "/open", ""));
            assertThat(other.json("/health").path("model").asText()).isEqualTo("kin");
            assertThat(other.json("/answers?head=ann3&relation=mother&known=true")
                            .path("answers"))
                    .isNotEmpty();
            assertThat(other.errors()).isEmpty();
        }
    }

    @Test
    void aJobCanBeStopped() throws Exception {
        try (TestServer other = TestServer.start()) {
            JsonNode job = json(other.post("/learn", "{\"name\":\"long\",\"options\":{\"epochs\":\"100000\"}}"));
            String path = "/jobs/" + job.path("id").asInt();
            while (!other.json(path).path("state").asText().equals("running")) {
                Thread.sleep(20);
            }
            json(other.post(path + "/stop", ""));
            assertThat(other.get(path + "/events").body()).contains("\"state\":\"stopped\"");
        }
    }

    @Test
    void figuresAreInTheFormatOfPrometheus() {
        server.json("/health");
        String text = server.get("/metrics").body();
        assertThat(text).contains("hornbeam_requests_total{route=\"GET /health\",status=\"200\"}");
        assertThat(text.lines().filter(line -> !line.startsWith("#")))
                .allMatch(line -> line.matches("[a-z_]+(\\{.*\\})? [0-9.E+-]+"));
    }

    @Test
    void everyFileOfThePageIsServed() throws IOException {
        for (String name : new String(ExplorerServer.class
                        .getResourceAsStream("page/files.txt")
                        .readAllBytes())
                .lines()
                .toList()) {
            HttpResponse<String> file =
                    server.send(HttpRequest.newBuilder(java.net.URI.create(server.address() + "/" + name)));
            assertThat(file.statusCode()).as(name).isEqualTo(200);
            assertThat(file.headers().firstValue("Content-Security-Policy").orElse(""))
                    .contains("script-src 'self'");
            String tag = file.headers().firstValue("ETag").orElseThrow();
            assertThat(server.send(HttpRequest.newBuilder(java.net.URI.create(server.address() + "/" + name))
                                    .header("If-None-Match", tag))
                            .statusCode())
                    .isEqualTo(304);
        }
    }
}
