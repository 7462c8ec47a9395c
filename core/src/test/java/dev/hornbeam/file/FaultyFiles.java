package dev.hornbeam.file;

import java.io.IOException;
import java.nio.file.Path;

/** Operations of a process that is killed after so many of them: none that comes later is done, cleaning up included. */
public final class FaultyFiles implements FileOperations {
    private int left;

    /** Thrown in place of the end of the process. */
    public static final class Killed extends Error {
        private static final long serialVersionUID = 1;
    }

    public FaultyFiles(int steps) {
        left = steps;
    }

    private void step() {
        if (left == 0) {
            throw new Killed();
        }
        left--;
    }

    @Override
    public void createFolder(Path folder) throws IOException {
        step();
        FileOperations.super.createFolder(folder);
    }

    @Override
    public void write(Path file, String text) throws IOException {
        step();
        FileOperations.super.write(file, text);
    }

    @Override
    public void move(Path from, Path to) throws IOException {
        step();
        FileOperations.super.move(from, to);
    }

    @Override
    public void remove(Path entry) throws IOException {
        step();
        FileOperations.super.remove(entry);
    }

    @Override
    public void sync(Path entry) throws IOException {
        step();
        FileOperations.super.sync(entry);
    }
}
