package dev.hornbeam.server.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.BodyComposition;
import dev.hornbeam.ChainRule;
import dev.hornbeam.Completion;
import dev.hornbeam.EntityFacts;
import dev.hornbeam.FindingKind;
import dev.hornbeam.InstanceKind;
import dev.hornbeam.InstanceOptions;
import dev.hornbeam.Neighbourhood;
import dev.hornbeam.RelationAlgebra;
import dev.hornbeam.RuleInstances;
import dev.hornbeam.RulePage;
import dev.hornbeam.RuleQuery;
import dev.hornbeam.Step;
import dev.hornbeam.complete.fact.NewFactFormat;
import dev.hornbeam.input.InputException;
import dev.hornbeam.rule.export.ExportFormat;
import dev.hornbeam.server.explore.NameIndex;
import dev.hornbeam.server.explore.ServedModel;
import dev.hornbeam.server.http.Call;
import dev.hornbeam.server.http.Content;
import dev.hornbeam.server.http.OpenApi;
import dev.hornbeam.server.http.Param;
import dev.hornbeam.server.http.RequestMetrics;
import dev.hornbeam.server.http.Route;
import dev.hornbeam.server.http.Route.Lane;
import dev.hornbeam.server.job.Job;
import dev.hornbeam.server.job.JobReport;
import dev.hornbeam.server.job.JobView;
import dev.hornbeam.server.job.Jobs;
import dev.hornbeam.server.job.Workspace;
import dev.hornbeam.server.review.AuditPage;
import dev.hornbeam.server.review.Review;
import dev.hornbeam.server.review.ReviewPage;
import dev.hornbeam.server.review.VerdictRequest;
import dev.hornbeam.server.view.OverviewPage;
import dev.hornbeam.server.view.QualityPage;
import dev.hornbeam.server.view.RelatePage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** All routes of the service. */
public final class ApiRoutes {
    private ApiRoutes() {}

    /**
     * @param messages the route of assistants
     * @param data where data may be chosen; empty for that of the server alone
     * @param models where models are written
     * @param mostBytes of an upload
     */
    public static List<Route> of(
            CurrentModel current,
            Jobs jobs,
            RequestMetrics metrics,
            Route messages,
            String version,
            Optional<Workspace> data,
            Workspace models,
            long mostBytes) {
        List<Route> all = new ArrayList<>();
        all.addAll(new ServiceRoutes(current, metrics, version, data.isPresent(), () -> all).routes());
        all.addAll(new GraphRoutes(current).routes());
        all.addAll(new AnswerRoutes(current).routes());
        all.addAll(new RuleRoutes(current).routes());
        all.addAll(new ReviewRoutes(current).routes());
        all.add(messages);
        all.addAll(new JobRoutes(current, jobs, data, models, mostBytes).routes());
        return List.copyOf(all);
    }

    /** The graph: names, entities and what is between them. */
    private static final class GraphRoutes {
        private static final Param NAME = Param.text("name", "an entity: its name, its short form or its label");

        private final CurrentModel current;

        GraphRoutes(CurrentModel current) {
            this.current = current;
        }

        private ServedModel model() {
            return current.present().model();
        }

        private Completion completion() {
            return model().completion();
        }

        /** Entities whose names fit. */
        record EntityList(int total, int offset, List<Neighbourhood.Node> entities) {}

        List<Route> routes() {
            return List.of(
                    Route.get(
                            "/overview",
                            "What the graph holds and where the model comes from.",
                            OverviewPage.class,
                            call -> current.present().overview().page()),
                    Route.get(
                            "/relations",
                            "The relations with what they are like, those with most facts first.",
                            OverviewPage.RelationPage.class,
                            call -> current.present()
                                    .overview()
                                    .relations(call.find("text"), call.offset(), call.limit()),
                            Param.text("text", "what the name must contain"),
                            Pages.offset(),
                            Pages.limit(50, 1000)),
                    Route.get(
                            "/entities",
                            "Entities by the beginning of a word of their names, the best known first.",
                            EntityList.class,
                            this::entities,
                            Param.text("prefix", "what is typed; nothing for all"),
                            Pages.offset(10_000),
                            Pages.limit(10, 100)),
                    Route.get(
                            "/entity",
                            "The facts of an entity, by relation.",
                            EntityFacts.class,
                            this::entity,
                            NAME.needed(),
                            Param.text("relation", "only facts of this relation; inv_r for those where it is the tail"),
                            Pages.offset(),
                            Pages.limit(20, 1000)),
                    Route.get(
                            "/neighbourhood",
                            "An entity with what is next to it, some of each relation.",
                            Neighbourhood.class,
                            call -> completion().neighbourhood(call.text("name"), call.limit()),
                            NAME.needed(),
                            Pages.limit(24, 200)),
                    Route.get(
                                    "/proposals",
                                    "New facts about an entity, likeliest first.",
                                    Completion.Proposals.class,
                                    call -> completion()
                                            .proposals(
                                                    call.text("name"),
                                                    call.fraction("minProbability"),
                                                    call.offset(),
                                                    call.limit()),
                                    NAME.needed(),
                                    Param.fraction("minProbability", "how likely they must be", 0.2),
                                    Pages.offset(10_000),
                                    Pages.limit(20, 200))
                            .in(Lane.SLOW),
                    Route.get(
                                    "/relate",
                                    "Which relation leads from one entity to another, and by which paths.",
                                    RelatePage.class,
                                    call -> model().network()
                                            .relate(
                                                    call.text("head"),
                                                    call.text("tail"),
                                                    call.whole("maxLength"),
                                                    call.limit()),
                                    Param.text("head", "the entity asked from").needed(),
                                    Param.text("tail", "the entity asked to").needed(),
                                    Param.whole("maxLength", "the longest path; 0 for as trained", 0, 0, 6),
                                    Pages.limit(5, 50))
                            .in(Lane.SLOW),
                    Route.get(
                                    "/algebra",
                                    "What every two relations in a row compose to.",
                                    RelationAlgebra.class,
                                    call -> model().network().algebra(relations(call, "relations")),
                                    Param.text(
                                                    "relations",
                                                    "some relations, separated by commas; else the most frequent")
                                            .several())
                            .in(Lane.SLOW),
                    Route.get(
                                    "/compositions",
                                    "How the network composes a body: the tree of merges with the attention at each.",
                                    BodyComposition.class,
                                    call -> model().network().compose(relations(call, "body")),
                                    Param.text("body", "relations in order, separated by commas; inv_r walks against r")
                                            .several()
                                            .needed())
                            .in(Lane.SLOW));
        }

        /** By their full names: the model finds them whatever the graph calls them. */
        private List<String> relations(Call call, String name) {
            return call.list(name).stream()
                    .map(word -> model().completion().facts().relation(word).name())
                    .toList();
        }

        private EntityFacts entity(Call call) {
            String name = call.text("name");
            return call.find("relation")
                    .map(relation -> completion().entity(name, relation, call.offset(), call.limit()))
                    .orElseGet(() -> completion().entity(name, call.offset(), call.limit()));
        }

        private EntityList entities(Call call) {
            ServedModel model = model();
            NameIndex.Found found = model.index().find(call.find("prefix").orElse(""), call.offset() + call.limit());
            List<Neighbourhood.Node> rows = found.ids().stream()
                    .skip(call.offset())
                    .limit(call.limit())
                    .map(completion().entities()::get)
                    .toList();
            return new EntityList(found.total(), call.offset(), rows);
        }
    }

    /** What the model is worth, what is missing, what is wrong, and what people say about it. */
    private static final class ReviewRoutes {
        private static final Param AGAIN = Param.flag("again", "do it again if it is done");

        private final CurrentModel current;

        ReviewRoutes(CurrentModel current) {
            this.current = current;
        }

        /** What the model is worth, once that is measured. */
        record QualityReport(Optional<JobView> job, Optional<QualityPage> quality) {}

        /** The formats that accepted facts can be written in. */
        record FactFormats(List<String> formats) {}

        List<Route> routes() {
            List<String> shows = Arrays.stream(Review.Show.values())
                    .map(show -> show.name().toLowerCase(Locale.ROOT))
                    .toList();
            List<String> kinds =
                    Arrays.stream(FindingKind.values()).map(FindingKind::label).toList();
            return List.of(
                    Route.get(
                            "/quality",
                            "What the model is worth on held-out facts, once POST /quality has measured it.",
                            QualityReport.class,
                            call -> quality()),
                    Route.post(
                                    "/quality",
                                    "Measures what the model is worth, as a job.",
                                    JobView.class,
                                    call -> JobRoutes.accepted(
                                            current.present().quality().start(call.flag("again"))),
                                    AGAIN)
                            .starting(),
                    Route.get(
                            "/review",
                            "The most probable new facts of the whole graph that POST /review has found so far.",
                            ReviewPage.class,
                            this::queue,
                            Param.choice("show", "by what was decided", "open", shows),
                            Param.text("relation", "only facts of this relation"),
                            Param.fraction("minProbability", "how likely they must be", .1),
                            Pages.offset(),
                            Pages.limit(20, 500)),
                    Route.post(
                                    "/review",
                                    "Searches the whole graph for new facts, as a job.",
                                    JobView.class,
                                    call -> JobRoutes.accepted(
                                            current.present().review().search(call.flag("again"))),
                                    AGAIN)
                            .starting(),
                    Route.post(
                            "/review/decisions",
                            "Keeps a decision about a new fact, or about a finding of the audit.",
                            VerdictRequest.class,
                            ReviewPage.Tally.class,
                            call -> current.present().review().decide(call.body(VerdictRequest.class))),
                    Route.get(
                            "/review/formats",
                            "The formats that accepted facts can be written in.",
                            FactFormats.class,
                            call -> new FactFormats(NewFactFormat.all().stream()
                                    .map(NewFactFormat::name)
                                    .toList())),
                    Route.get(
                            "/review/accepted",
                            "The accepted facts as a file.",
                            Content.class,
                            this::accepted,
                            Param.choice(
                                    "format",
                                    "the format",
                                    "tsv",
                                    NewFactFormat.all().stream()
                                            .map(NewFactFormat::name)
                                            .toList())),
                    Route.get(
                            "/audit",
                            "What is likely wrong or missing in the graph, worst first, once POST /audit has looked.",
                            AuditPage.class,
                            call -> current.present()
                                    .review()
                                    .audit(call.find("kind"), call.flag("open"), call.offset(), call.limit()),
                            Param.oneOf("kind", "only findings of this kind", kinds),
                            Param.flag("open", "only those that nothing was decided about"),
                            Pages.offset(),
                            Pages.limit(20, 500)),
                    Route.post(
                                    "/audit",
                                    "Looks for what is likely wrong or missing, as a job.",
                                    JobView.class,
                                    call -> JobRoutes.accepted(
                                            current.present().review().startAudit(call.flag("again"))),
                                    AGAIN)
                            .starting());
        }

        private ReviewPage queue(Call call) {
            return current.present()
                    .review()
                    .queue(
                            Review.Show.valueOf(call.text("show").toUpperCase(Locale.ROOT)),
                            call.find("relation"),
                            call.fraction("minProbability"),
                            call.offset(),
                            call.limit());
        }

        private QualityReport quality() {
            JobReport<QualityPage> report = current.present().quality();
            return new QualityReport(report.job().map(Job::view), report.found());
        }

        private Content accepted(Call call) {
            NewFactFormat format = NewFactFormat.named(call.text("format"));
            return Content.file(
                    "application/octet-stream", // some formats are no text
                    current.present().review().accepted(format.name()),
                    "accepted" + format.endings().get(0));
        }
    }

    /** The rules of the model. */
    private static final class RuleRoutes {
        private static final int MOST_EXPORTED = 100_000;
        private static final Param ID = Param.whole("id", "the number of a rule", 0, 0, Integer.MAX_VALUE)
                .inPath();

        private final CurrentModel current;

        RuleRoutes(CurrentModel current) {
            this.current = current;
        }

        private ServedModel model() {
            return current.present().model();
        }

        /** Rules to export. */
        record ExportRequest(String format, List<Integer> ids) {
            ExportRequest {
                if (format == null || ids == null || ids.isEmpty() || ids.contains(null)) {
                    throw InputException.of(
                            "/rules/export",
                            "no format or no ids",
                            "both",
                            "Maybe {\"format\": \"text\", \"ids\": [0, 1]}.");
                }
            }
        }

        /** The languages that rules can be written in. */
        record FormatList(List<FormatRow> formats) {}

        /** A language and the ending of its files. */
        record FormatRow(String name, String ending) {}

        List<Route> routes() {
            List<String> measures = Arrays.stream(RuleQuery.Sort.values())
                    .map(RuleQuery.Sort::label)
                    .toList();
            List<String> kinds = Arrays.stream(InstanceKind.values())
                    .map(InstanceKind::label)
                    .toList();
            return List.of(
                    Route.get(
                            "/rules",
                            "Rules that match, best first.",
                            RulePage.class,
                            this::list,
                            Param.text("head", "relations that rules conclude, separated by commas")
                                    .several(),
                            Param.text(
                                            "body",
                                            "relations in a row in the body, separated by commas; inv_r walks against r")
                                    .several(),
                            Param.text("text", "what the rule must contain as it is written"),
                            Param.whole("minLength", "the shortest body", 1, 1, 20),
                            Param.whole("maxLength", "the longest body", 20, 1, 20),
                            Param.whole(
                                    "minSupport",
                                    "the least number of facts that bear it out",
                                    0,
                                    0,
                                    Integer.MAX_VALUE),
                            Param.fraction("minConfidence", "how often it must be right", 0),
                            Param.flag("unsupported", "whether rules that no fact bears out are listed, too"),
                            Param.flag("folded", "whether rules that say what others say are listed, too"),
                            Param.choice("sort", "by which measure", RuleQuery.Sort.WORTH.label(), measures),
                            Param.choice("order", "best or worst first", "best", List.of("best", "worst")),
                            Pages.offset(),
                            Pages.limit(25, 1000)),
                    Route.get(
                            "/rules/formats",
                            "The languages that rules can be written in.",
                            FormatList.class,
                            call -> formats()),
                    Route.post(
                            "/rules/export",
                            "Rules in a language of other programs.",
                            ExportRequest.class,
                            Content.class,
                            this::export),
                    Route.get("/rules/{id}", "A rule.", ChainRule.class, call -> model().rule(call.whole("id")), ID),
                    Route.get(
                                    "/rules/{id}/composition",
                                    "How the network composes the body of a rule.",
                                    BodyComposition.class,
                                    call -> model().network()
                                            .compose(model().rule(call.whole("id")).body().stream()
                                                    .map(Step::name)
                                                    .toList()),
                                    ID)
                            .in(Lane.SLOW),
                    Route.get(
                                    "/rules/{id}/instances",
                                    "Pairs that confirm a rule, contradict it or are predicted by it.",
                                    RuleInstances.class,
                                    this::instances,
                                    ID,
                                    Param.oneOf("kind", "only pairs of this kind", kinds),
                                    Pages.limit(5, 200),
                                    Param.whole("paths", "the most paths per pair", 1, 1, 20))
                            .in(Lane.SLOW));
        }

        private RuleInstances instances(Call call) {
            RuleInstances found = model().completion()
                    .instances(
                            model().rule(call.whole("id")).statement(),
                            InstanceOptions.DEFAULTS.withSample(call.limit()).withPaths(call.whole("paths")));
            return call.find("kind")
                    .map(kind -> found.only(List.of(InstanceKind.valueOf(kind.toUpperCase(Locale.ROOT)))))
                    .orElse(found);
        }

        private RulePage list(Call call) {
            RuleQuery query = new RuleQuery(
                    call.list("head"),
                    call.list("body"),
                    call.find("text"),
                    call.whole("minLength"),
                    call.whole("maxLength"),
                    call.whole("minSupport"),
                    call.fraction("minConfidence"),
                    call.flag("unsupported"),
                    call.flag("folded"),
                    RuleQuery.Sort.valueOf(call.text("sort").toUpperCase(Locale.ROOT)),
                    call.text("order").equals("worst"));
            return model().completion().rules(query, call.offset(), call.limit());
        }

        private static FormatList formats() {
            return new FormatList(ExportFormat.all().stream()
                    .map(format -> new FormatRow(
                            format.name(), format.endings().stream().findFirst().orElse(".txt")))
                    .toList());
        }

        private Content export(Call call) {
            ExportRequest asked = call.body(ExportRequest.class);
            if (asked.ids().size() > MOST_EXPORTED) {
                throw InputException.of(
                        "ids",
                        asked.ids().size() + " of them",
                        "at most " + MOST_EXPORTED,
                        "Maybe use hornbeam rules.");
            }
            ExportFormat format = ExportFormat.named(asked.format());
            asked.ids().forEach(model()::rule); // a number that no rule has is told
            String ending = format.endings().stream().findFirst().orElse(".txt");
            return Content.file(
                    "text/plain; charset=utf-8",
                    model().completion().export(asked.ids(), format.name()).getBytes(UTF_8),
                    "rules" + ending);
        }
    }

    /** The service itself. */
    private static final class ServiceRoutes {
        private final CurrentModel current;
        private final RequestMetrics metrics;
        private final String version;
        private final boolean chooses;
        private final Supplier<List<Route>> all;

        /**
         * @param chooses whether data to learn from can be chosen or sent
         * @param all the routes of the whole service
         */
        ServiceRoutes(
                CurrentModel current,
                RequestMetrics metrics,
                String version,
                boolean chooses,
                Supplier<List<Route>> all) {
            this.current = current;
            this.metrics = metrics;
            this.version = version;
            this.chooses = chooses;
            this.all = all;
        }

        /**
         * That the server is well, and what it shows.
         *
         * @param chooses whether data to learn from can be chosen or sent
         */
        record Health(
                String status, String version, String model, String data, int entities, int rules, boolean chooses) {}

        List<Route> routes() {
            return List.of(
                    Route.get(
                                    "/health",
                                    "Whether the server is well, and what it shows.",
                                    Health.class,
                                    call -> health())
                            .in(Lane.INSTANT),
                    Route.get(
                                    "/metrics",
                                    "Figures of the service in the text format of Prometheus.",
                                    Content.class,
                                    call -> Content.text(
                                            "text/plain; version=0.0.4; charset=utf-8",
                                            metrics.text().getBytes(UTF_8)))
                            .in(Lane.INSTANT),
                    Route.get(
                            "/openapi.json",
                            "This description.",
                            Map.class,
                            call -> new OpenApi(all.get(), version).document()));
        }

        private Health health() {
            Completion completion = current.present().model().completion();
            return new Health(
                    "ok",
                    version,
                    String.valueOf(current.present().model().folder().getFileName()),
                    completion.facts().name(),
                    completion.facts().entities().size(),
                    completion.model().info().rules(),
                    chooses);
        }
    }
}
