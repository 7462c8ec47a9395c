package dev.hornbeam.server.api;

import dev.hornbeam.Completion;
import dev.hornbeam.file.FolderLock;
import dev.hornbeam.server.explore.ServedModel;
import dev.hornbeam.server.job.Jobs;
import dev.hornbeam.server.review.DecisionFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;

/** The model that is on the table; another can take its place. */
public final class Shelf implements AutoCloseable {
    private final Jobs jobs;
    private final AtomicReference<Workbench> present = new AtomicReference<>();

    public Shelf(Jobs jobs) {
        this.jobs = jobs;
    }

    /** Puts a model on the table. */
    public void open(Path folder, Completion completion) {
        AutoCloseable lock = lock(folder);
        Workbench next = new Workbench(new ServedModel(folder, completion), jobs, lock);
        Workbench before = present.getAndSet(next);
        if (before != null) {
            before.close();
        }
    }

    /** Decisions are written beside a model: by one server. Where nothing can be written there is nothing to lock. */
    private static AutoCloseable lock(Path folder) {
        Path parent = folder.toAbsolutePath().normalize().getParent();
        return parent != null && Files.isWritable(parent)
                ? FolderLock.take(
                        DecisionFile.beside(folder.toAbsolutePath().normalize()),
                        "another server that shows the model and keeps its decisions",
                        "Maybe open the page of that server, or copy the model folder.")
                : () -> {};
    }

    public Workbench present() {
        return present.get();
    }

    @Override
    public void close() {
        present().close();
    }
}
