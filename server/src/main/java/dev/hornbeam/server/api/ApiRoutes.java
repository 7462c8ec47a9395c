package dev.hornbeam.server.api;

import dev.hornbeam.server.http.RequestMetrics;
import dev.hornbeam.server.http.Route;
import dev.hornbeam.server.job.Jobs;
import dev.hornbeam.server.job.Workspace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All routes of the service. */
public final class ApiRoutes {
    private ApiRoutes() {}

    /**
     * @param data where data may be chosen; empty for that of the server alone
     * @param models where models are written
     * @param mostBytes of an upload
     */
    public static List<Route> of(
            Shelf shelf,
            Jobs jobs,
            RequestMetrics metrics,
            String version,
            Optional<Workspace> data,
            Workspace models,
            long mostBytes) {
        List<Route> all = new ArrayList<>();
        all.addAll(new ServiceRoutes(shelf, metrics, version, data.isPresent(), () -> all).routes());
        all.addAll(new GraphRoutes(shelf).routes());
        all.addAll(new AnswerRoutes(shelf).routes());
        all.addAll(new RuleRoutes(shelf).routes());
        all.addAll(new ReviewRoutes(shelf).routes());
        all.addAll(new JobRoutes(shelf, jobs, data, models, mostBytes).routes());
        return List.copyOf(all);
    }
}
