package dev.hornbeam.server.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.complete.instance.InstanceKind;
import dev.hornbeam.input.InputException;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.export.ExportFormat;
import dev.hornbeam.server.explore.RuleBrowser;
import dev.hornbeam.server.explore.RuleQuery;
import dev.hornbeam.server.http.Call;
import dev.hornbeam.server.http.Content;
import dev.hornbeam.server.http.Param;
import dev.hornbeam.server.http.Route;
import dev.hornbeam.server.http.Route.Lane;
import dev.hornbeam.server.view.CompositionPage;
import dev.hornbeam.server.view.InstancePage;
import dev.hornbeam.server.view.RulePage;
import dev.hornbeam.server.view.RuleRow;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** The rules of the model. */
final class RuleRoutes {
    private static final int MOST_EXPORTED = 100_000;
    private static final Param ID =
            Param.whole("id", "the number of a rule", 0, 0, Integer.MAX_VALUE).inPath();

    private final Shelf shelf;

    RuleRoutes(Shelf shelf) {
        this.shelf = shelf;
    }

    private RuleBrowser rules() {
        return shelf.present().model().rules();
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
        List<String> measures =
                Arrays.stream(RuleMeasure.values()).map(RuleMeasure::label).toList();
        List<String> kinds =
                Arrays.stream(InstanceKind.values()).map(InstanceKind::label).toList();
        return List.of(
                Route.get(
                        "/rules",
                        "Rules that match, best first.",
                        RulePage.class,
                        this::list,
                        Param.text("head", "relations that rules conclude, separated by commas"),
                        Param.text(
                                "body", "relations in a row in the body, separated by commas; inv_r walks against r"),
                        Param.text("text", "what the rule must contain as it is written"),
                        Param.whole("minLength", "the shortest body", 1, 1, 20),
                        Param.whole("maxLength", "the longest body", 20, 1, 20),
                        Param.whole(
                                "minSupport", "the least number of facts that bear it out", 0, 0, Integer.MAX_VALUE),
                        Param.fraction("minConfidence", "how often it must be right", 0),
                        Param.flag("unsupported", "whether rules that no fact bears out are listed, too"),
                        Param.flag("folded", "whether rules that say what others say are listed, too"),
                        Param.choice("sort", "by which measure", RuleMeasure.WORTH.label(), measures),
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
                Route.get("/rules/{id}", "A rule.", RuleRow.class, call -> rules().row(call.whole("id")), ID),
                Route.get(
                                "/rules/{id}/composition",
                                "How the network composes the body of a rule.",
                                CompositionPage.class,
                                call -> shelf.present()
                                        .model()
                                        .network()
                                        .compose(IntStream.of(rules().rule(call.whole("id"))
                                                        .body())
                                                .boxed()
                                                .toList()),
                                ID)
                        .in(Lane.SLOW),
                Route.get(
                                "/rules/{id}/instances",
                                "Pairs that confirm a rule, contradict it or are predicted by it.",
                                InstancePage.class,
                                call -> rules().instances(
                                                call.whole("id"),
                                                call.find("kind").map(List::of).orElse(List.of()),
                                                call.limit(),
                                                call.whole("paths")),
                                ID,
                                Param.oneOf("kind", "only pairs of this kind", kinds),
                                Pages.limit(5, 200),
                                Param.whole("paths", "the most paths per pair", 1, 1, 20))
                        .in(Lane.SLOW));
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
                RuleMeasure.valueOf(call.text("sort").toUpperCase(Locale.ROOT)),
                call.text("order").equals("worst"));
        return rules().list(query, call.offset(), call.limit());
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
                    "ids", asked.ids().size() + " of them", "at most " + MOST_EXPORTED, "Maybe use hornbeam rules.");
        }
        ExportFormat format = ExportFormat.named(asked.format());
        String ending = format.endings().stream().findFirst().orElse(".txt");
        return Content.file(
                "text/plain; charset=utf-8", rules().export(asked.ids(), format).getBytes(UTF_8), "rules" + ending);
    }
}
