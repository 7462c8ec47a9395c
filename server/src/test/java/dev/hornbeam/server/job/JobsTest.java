package dev.hornbeam.server.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.Facts;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class JobsTest {
    @TempDir
    private Path folder;

    /** The job is remembered, the graph that it has read is not. */
    @Test
    @Timeout(120)
    void aFinishedJobFreesItsData() throws Exception {
        Path data = Path.of(System.getProperty("hornbeam.root")).resolve("docs/tutorial/company.tsv");
        AtomicReference<WeakReference<Facts>> read = new AtomicReference<>();
        Queue<Throwable> errors = new ConcurrentLinkedQueue<>();
        try (Jobs jobs = new Jobs(1, UnaryOperator.identity(), errors::add)) {
            Job job = jobs.start(
                    Jobs.LEARN,
                    "Learning",
                    new LearnWork(
                            () -> {
                                Facts facts = Facts.read(data);
                                read.set(new WeakReference<>(facts));
                                return facts;
                            },
                            folder.resolve("model"),
                            Map.of("dimension", "8", "epochs", "1", "max-length", "2")));
            while (!job.state().isOver()) {
                Thread.sleep(10);
            }
            assertThat(job.view().problem()).isEmpty();
            assertThat(job.state()).isEqualTo(JobState.DONE);
            while (read.get().get() != null) {
                System.gc();
                Thread.sleep(10);
            }
            assertThat(jobs.job(job.id()).view().result()).containsKey("rules");
        }
        assertThat(errors).isEmpty();
    }

    @Test
    @Timeout(60)
    void theLastFiftyAreRemembered() throws Exception {
        try (Jobs jobs = new Jobs(1, UnaryOperator.identity(), fault -> {})) {
            for (int i = 0; i < 60; i++) {
                Job job = jobs.start("audit", "Nothing", each -> {});
                while (!job.state().isOver()) {
                    Thread.sleep(1);
                }
            }
            assertThat(jobs.all().stream().map(Job::id))
                    .containsExactlyElementsOf(IntStream.iterate(60, id -> id > 10, id -> id - 1)
                            .boxed()
                            .toList());
        }
    }
}
