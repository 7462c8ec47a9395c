package dev.hornbeam.server.api;

import dev.hornbeam.Completion;
import dev.hornbeam.Facts;
import dev.hornbeam.file.FolderLock;
import dev.hornbeam.server.explore.ServedModel;
import dev.hornbeam.server.job.Jobs;
import dev.hornbeam.server.review.DecisionFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** The model that is shown; another can take its place. */
public final class CurrentModel implements AutoCloseable {
    private final Jobs jobs;
    private final boolean writes;
    private final AtomicReference<Workbench> present = new AtomicReference<>();
    private volatile Facts first;

    /** @param writes whether decisions may be kept beside the model, which one process at a time may do */
    public CurrentModel(Jobs jobs, boolean writes) {
        this.jobs = jobs;
        this.writes = writes;
    }

    /**
     * Shows a model in place of the one before.
     *
     * @param source the file or folder of its data; empty for the data that the server was started with
     */
    public void open(Path folder, Completion completion, Optional<Path> source) {
        AutoCloseable lock = writes ? lock(folder) : () -> {};
        Workbench next = new Workbench(new ServedModel(folder, completion), jobs, lock, source);
        Workbench before = present.getAndSet(next);
        if (before != null) {
            before.close();
        } else {
            first = completion.facts();
        }
    }

    /** The data that the server was started with. */
    Facts first() {
        return first;
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
