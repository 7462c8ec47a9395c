package dev.hornbeam.server.api;

import dev.hornbeam.complete.audit.FindingKind;
import dev.hornbeam.complete.fact.NewFactFormat;
import dev.hornbeam.server.http.Call;
import dev.hornbeam.server.http.Content;
import dev.hornbeam.server.http.Param;
import dev.hornbeam.server.http.Route;
import dev.hornbeam.server.job.JobView;
import dev.hornbeam.server.review.AuditPage;
import dev.hornbeam.server.review.Review;
import dev.hornbeam.server.review.ReviewPage;
import dev.hornbeam.server.review.VerdictRequest;
import dev.hornbeam.server.view.QualityPage;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What the model is worth, what is missing, what is wrong, and what people say about it. */
final class ReviewRoutes {
    private static final Param AGAIN = Param.flag("again", "begin again if it has ended");

    private final Shelf shelf;

    ReviewRoutes(Shelf shelf) {
        this.shelf = shelf;
    }

    /** What the model is worth, once that is measured. */
    record QualityReport(JobView job, Optional<QualityPage> quality) {}

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
                        "What the model is worth on held-out facts; measured as a job when first asked for.",
                        QualityReport.class,
                        call -> new QualityReport(
                                shelf.present()
                                        .quality()
                                        .job(call.flag("again"))
                                        .view(),
                                shelf.present().quality().found()),
                        AGAIN),
                Route.get(
                        "/review",
                        "The most probable new facts of the whole graph; searched for as a job when first asked for.",
                        ReviewPage.class,
                        this::queue,
                        Param.choice("show", "by what was decided", "open", shows),
                        Param.text("relation", "only facts of this relation"),
                        Param.fraction("minProbability", "how likely they must be", .1),
                        AGAIN,
                        Pages.offset(),
                        Pages.limit(20, 500)),
                Route.post(
                        "/review/decisions",
                        "Keeps a decision about a new fact, or about a finding of the audit.",
                        VerdictRequest.class,
                        ReviewPage.Tally.class,
                        call -> shelf.present().review().decide(call.body(VerdictRequest.class))),
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
                        "What is likely wrong or missing in the graph, worst first; looked for as a job when first asked for.",
                        AuditPage.class,
                        call -> shelf.present()
                                .review()
                                .audit(
                                        call.find("kind"),
                                        call.flag("open"),
                                        call.offset(),
                                        call.limit(),
                                        call.flag("again")),
                        Param.oneOf("kind", "only findings of this kind", kinds),
                        Param.flag("open", "only those that nothing was decided about"),
                        AGAIN,
                        Pages.offset(),
                        Pages.limit(20, 500)));
    }

    private ReviewPage queue(Call call) {
        return shelf.present()
                .review()
                .queue(
                        Review.Show.valueOf(call.text("show").toUpperCase(Locale.ROOT)),
                        call.find("relation"),
                        call.fraction("minProbability"),
                        call.offset(),
                        call.limit(),
                        call.flag("again"));
    }

    private Content accepted(Call call) throws IOException {
        NewFactFormat format = NewFactFormat.named(call.text("format"));
        return Content.file(
                "application/octet-stream", // some formats are no text
                shelf.present().review().accepted(format),
                "accepted" + format.endings().get(0));
    }
}
