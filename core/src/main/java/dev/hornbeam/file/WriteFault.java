package dev.hornbeam.file;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Why something cannot be written, in words for people and without the names of temporary files. */
public final class WriteFault {
    private WriteFault() {}

    /** The reason in a few words: {@code no permission}. */
    public static String reason(Exception fault) {
        if (fault instanceof AccessDeniedException) {
            return "no permission";
        }
        if (fault instanceof FileAlreadyExistsException file) {
            return file.getFile() + " is a file";
        }
        if (fault instanceof NoSuchFileException) {
            return "its folder is not there";
        }
        if (fault instanceof FileSystemException system && system.getReason() != null) {
            return system.getReason();
        }
        return fault.getMessage() == null ? fault.getClass().getSimpleName() : fault.getMessage();
    }
}
