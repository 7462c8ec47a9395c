package dev.hornbeam.file;

import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A process that takes a lock again and again while another does the same, or holds it until it is killed. */
@SuppressWarnings("try") // the lock is only held
final class LockRacer {
    private LockRacer() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        Path folder = Path.of(args[0]);
        if (args[1].equals("hold")) {
            FolderLock.take(folder);
            System.out.println("held");
            Thread.sleep(60_000);
            return;
        }
        Path left = folder.resolveSibling(".results.lock");
        Path within = folder.resolveSibling("within");
        for (int round = 0; round < Integer.parseInt(args[1]); ) {
            try {
                Files.writeString(left, "999999999 1", java.nio.file.StandardOpenOption.CREATE_NEW);
            } catch (FileAlreadyExistsException there) {
                // left by the other, or its lock
            }
            try (FolderLock lock = FolderLock.take(folder)) {
                Files.createFile(within); // fails if the other is within
                Thread.onSpinWait();
                Files.delete(within);
                round++;
            } catch (InputException taken) {
                Thread.onSpinWait();
            }
        }
        System.out.println("never both");
    }
}
