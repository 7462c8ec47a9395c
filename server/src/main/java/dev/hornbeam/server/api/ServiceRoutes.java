package dev.hornbeam.server.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.Completion;
import dev.hornbeam.server.http.Content;
import dev.hornbeam.server.http.OpenApi;
import dev.hornbeam.server.http.RequestMetrics;
import dev.hornbeam.server.http.Route;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The service itself. */
final class ServiceRoutes {
    private final Shelf shelf;
    private final RequestMetrics metrics;
    private final String version;
    private final boolean chooses;
    private final Supplier<List<Route>> all;

    /**
     * @param chooses whether data to learn from can be chosen or sent
     * @param all the routes of the whole service
     */
    ServiceRoutes(Shelf shelf, RequestMetrics metrics, String version, boolean chooses, Supplier<List<Route>> all) {
        this.shelf = shelf;
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
    record Health(String status, String version, String model, String data, int entities, int rules, boolean chooses) {}

    List<Route> routes() {
        return List.of(
                Route.get("/health", "Whether the server is well, and what it shows.", Health.class, call -> health()),
                Route.get(
                        "/metrics",
                        "Figures of the service in the text format of Prometheus.",
                        Content.class,
                        call -> Content.text(
                                "text/plain; version=0.0.4; charset=utf-8",
                                metrics.text().getBytes(UTF_8))),
                Route.get(
                        "/openapi.json",
                        "This description.",
                        Map.class,
                        call -> new OpenApi(all.get(), version).document()));
    }

    private Health health() {
        Completion completion = shelf.present().model().completion();
        return new Health(
                "ok",
                version,
                String.valueOf(shelf.present().model().folder().getFileName()),
                completion.facts().dataset().name(),
                completion.facts().dataset().entities().size(),
                completion.model().ruleSet().size(),
                chooses);
    }
}
