package dev.hornbeam.server.api;

import dev.hornbeam.server.explore.Overview;
import dev.hornbeam.server.explore.Quality;
import dev.hornbeam.server.explore.ServedModel;
import dev.hornbeam.server.job.JobReport;
import dev.hornbeam.server.job.Jobs;
import dev.hornbeam.server.review.Review;
import dev.hornbeam.server.view.QualityPage;
import java.nio.file.Path;
import java.util.Optional;

/** A model that is being looked at, with what has been found out about it. */
public final class Workbench implements AutoCloseable {
    private final ServedModel model;
    private final Overview overview;
    private final JobReport<QualityPage> quality;
    private final Review review;
    private final AutoCloseable lock;
    private final Optional<Path> source;

    /**
     * @param lock is let go of when the model is closed
     * @param source the file or folder of the data; empty for the data that the server was started with
     */
    public Workbench(ServedModel model, Jobs jobs, AutoCloseable lock, Optional<Path> source) {
        this.model = model;
        this.lock = lock;
        this.source = source;
        this.overview = new Overview(model);
        this.review = new Review(model, jobs);
        this.quality = new JobReport<>(jobs, "quality", "What the model is worth", job -> {
            job.step("asking held-out facts");
            return new Quality(model).measure((done, total) -> job.moves(done, total, ""));
        });
    }

    public ServedModel model() {
        return model;
    }

    Optional<Path> source() {
        return source;
    }

    public Overview overview() {
        return overview;
    }

    JobReport<QualityPage> quality() {
        return quality;
    }

    public Review review() {
        return review;
    }

    /** Stops what is being found out and frees the network; who still asks for it has it read again. */
    @Override
    public void close() {
        quality.stop();
        review.stop();
        model.close();
        try {
            lock.close();
        } catch (Exception e) {
            // the lock ends with the process at the latest
        }
    }
}
