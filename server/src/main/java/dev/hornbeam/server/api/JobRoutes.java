package dev.hornbeam.server.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.Facts;
import dev.hornbeam.RuleModel;
import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.input.InputException;
import dev.hornbeam.server.http.ApiProblem;
import dev.hornbeam.server.http.Call;
import dev.hornbeam.server.http.Content;
import dev.hornbeam.server.http.Dispatcher;
import dev.hornbeam.server.http.JsonMapping;
import dev.hornbeam.server.http.Param;
import dev.hornbeam.server.http.Route;
import dev.hornbeam.server.http.Route.Lane;
import dev.hornbeam.server.job.Job;
import dev.hornbeam.server.job.JobState;
import dev.hornbeam.server.job.JobView;
import dev.hornbeam.server.job.Jobs;
import dev.hornbeam.server.job.LearnRequest;
import dev.hornbeam.server.job.LearnWork;
import dev.hornbeam.server.job.Workspace;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Learning, and jobs of all kinds. */
final class JobRoutes {
    /** Watchers are told at most this often, and that the job still works at least this often. */
    private static final int LEAST_MILLISECONDS = 200;

    private static final int MOST_MILLISECONDS = 10_000;
    private static final Param ID =
            Param.whole("id", "the number of a job", 0, 0, Integer.MAX_VALUE).inPath();

    private final CurrentModel current;
    private final Jobs jobs;
    private final Optional<Workspace> data;
    private final Workspace models;
    private final long mostBytes;

    /** What a learn job was learned from, to open it later. */
    private final Map<Integer, Learned> learned = new ConcurrentHashMap<>();

    /** @param source the file or folder of its data; empty for the data that the server was started with */
    private record Learned(Path folder, Optional<Path> source) {}

    /**
     * @param data where data may be chosen; empty for that of the server alone
     * @param models where models are written
     * @param mostBytes of an upload
     */
    JobRoutes(CurrentModel current, Jobs jobs, Optional<Workspace> data, Workspace models, long mostBytes) {
        this.current = current;
        this.jobs = jobs;
        this.data = data;
        this.models = models;
        this.mostBytes = mostBytes;
    }

    /** The jobs, the latest first. */
    record JobList(int total, int offset, List<JobView> jobs) {}

    /** A file that was sent. */
    record Uploaded(String path, long bytes) {}

    /** The model that is shown now. */
    record Opened(String model, int rules) {}

    List<Route> routes() {
        return List.of(
                Route.get(
                        "/learn/options",
                        "The options of learning.",
                        LearnWork.OptionList.class,
                        call -> LearnWork.options()),
                Route.get(
                        "/files",
                        "What is in the folder that data can be chosen from.",
                        Workspace.Listing.class,
                        call -> workspace().list(call.find("path").orElse(""), call.offset(), call.limit()),
                        Param.text("path", "a folder below it"),
                        Pages.offset(),
                        Pages.limit(500, 1000)),
                Route.post(
                                "/uploads",
                                "Sends a file of facts; the body is the file.",
                                Uploaded.class,
                                this::upload,
                                Param.text("name", "how the file is called").needed())
                        .in(Lane.UPLOAD),
                Route.post(
                                "/learn",
                                "Learns a model as a job.",
                                LearnRequest.class,
                                JobView.class,
                                call -> JobRoutes.accepted(learn(call.body(LearnRequest.class))))
                        .starting(),
                Route.get(
                        "/jobs",
                        "The jobs, the latest first.",
                        JobList.class,
                        this::list,
                        Pages.offset(),
                        Pages.limit(20, 100)),
                Route.get(
                        "/jobs/{id}",
                        "A job.",
                        JobView.class,
                        call -> jobs.job(call.whole("id")).view(),
                        ID),
                Route.get(
                                "/jobs/{id}/events",
                                "A job as it moves on, as server-sent events; the last one tells how it ended.",
                                JobView.class,
                                this::events,
                                ID)
                        .in(Lane.EVENTS),
                Route.post(
                        "/jobs/{id}/stop",
                        "Stops a job.",
                        JobView.class,
                        call -> {
                            Job job = jobs.job(call.whole("id"));
                            job.stop();
                            return job.view();
                        },
                        ID),
                Route.post(
                                "/jobs/{id}/open",
                                "Shows the model that a job has learned, in place of the present one.",
                                Opened.class,
                                this::open,
                                ID)
                        .in(Lane.SLOW));
    }

    /** A job that was started. */
    static Content accepted(Job job) {
        return Content.accepted(job.view(), Dispatcher.BASE + "/jobs/" + job.id());
    }

    private JobList list(Call call) {
        List<Job> all = jobs.all();
        return new JobList(
                all.size(),
                call.offset(),
                all.stream()
                        .skip(call.offset())
                        .limit(call.limit())
                        .map(Job::view)
                        .toList());
    }

    private Workspace workspace() {
        return data.orElseThrow(() -> new ApiProblem(
                409,
                InputException.of(
                                "this server",
                                "no folder to choose data from",
                                "one that was named at the start",
                                "Maybe start it with --dir FOLDER.")
                        .getMessage()));
    }

    private Job learn(LearnRequest asked) {
        Optional<Path> source = asked.data()
                .filter(path -> !path.isEmpty())
                .map(path -> workspace().data(path))
                .or(() -> current.present().source());
        Path folder = models.fresh(asked.name());
        LearnWork work =
                new LearnWork(() -> facts(source), folder, asked.options().orElse(Map.of()));
        Job job = jobs.start(Jobs.LEARN, "Learning " + asked.name(), work);
        learned.put(job.id(), new Learned(folder, source));
        learned.keySet().retainAll(jobs.all().stream().map(Job::id).toList());
        return job;
    }

    /** The data of a file, read anew: what a finished job was learned from is not kept. */
    private Facts facts(Optional<Path> source) {
        return source.map(path -> data.orElseThrow().read(path)).orElseGet(current::first);
    }

    private Opened open(Call call) {
        Job job = jobs.job(call.whole("id"));
        Learned made = learned.get(job.id());
        if (made == null || job.state() != JobState.DONE) {
            throw new ApiProblem(
                    409,
                    InputException.of(
                                    "job " + job.id(),
                                    made == null ? "a job that learns nothing" : "a job that is " + job.state(),
                                    "one that has learned a model",
                                    "Maybe wait until it is done.")
                            .getMessage());
        }
        if (!made.folder().equals(current.present().model().folder())) {
            current.open(made.folder(), RuleModel.load(made.folder()).on(facts(made.source())), made.source());
        }
        return new Opened(
                made.folder().getFileName().toString(),
                current.present().model().completion().model().info().rules());
    }

    private Uploaded upload(Call call) throws IOException {
        Path file = workspace().upload(call.text("name"));
        if (Files.exists(file)) {
            throw InputException.of(call.text("name"), "a file of that name", "a new name", "Maybe add a number.");
        }
        long room = Math.min(mostBytes, 10 * mostBytes - workspace().uploaded());
        if (call.length() > room) {
            throw tooLarge(room);
        }
        // not closed: that would end the request before a client that sends too much is told so
        InputStream in = call.input();
        AtomicFile.writeBytes(file, out -> copy(in, out, room));
        return new Uploaded(workspace().root().relativize(file).toString(), Files.size(file));
    }

    private static void copy(InputStream in, OutputStream out, long room) throws IOException {
        byte[] buffer = new byte[1 << 16];
        long bytes = 0;
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
            bytes += n;
            if (bytes > room) {
                throw tooLarge(room);
            }
            out.write(buffer, 0, n);
        }
    }

    private static ApiProblem tooLarge(long room) {
        return new ApiProblem(
                413,
                InputException.of(
                                "upload",
                                "more than " + (Math.max(0, room) >> 20) + " MB",
                                "a smaller file",
                                "Maybe copy it into the server's folder, or raise --max-upload.")
                        .getMessage());
    }

    private Object events(Call call) throws IOException, InterruptedException {
        Job job = jobs.job(call.whole("id"));
        OutputStream out = call.stream("text/event-stream");
        long seen = -1;
        while (true) {
            JobView view = job.view();
            String name = view.state().isOver() ? "end" : "progress";
            out.write(("event: " + name + "\ndata: ").getBytes(UTF_8));
            out.write(JsonMapping.bytes(view));
            out.write("\n\n".getBytes(UTF_8));
            out.flush();
            if (view.state().isOver()) {
                out.close();
                return Route.SENT;
            }
            Thread.sleep(LEAST_MILLISECONDS);
            seen = job.await(seen, MOST_MILLISECONDS);
        }
    }
}
