package dev.hornbeam.server.job;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How far a job is. */
public enum JobState {
    WAITING,
    RUNNING,
    DONE,
    FAILED,
    STOPPED;

    /** Whether nothing more will happen. */
    public boolean isOver() {
        return this == DONE || this == FAILED || this == STOPPED;
    }

    @JsonValue
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
