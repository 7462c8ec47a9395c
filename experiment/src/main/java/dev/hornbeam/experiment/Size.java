package dev.hornbeam.experiment;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** How much of an experiment is run. */
public enum Size {
    /** All experiments in about 20 minutes on two cores: small data, few seeds. */
    @JsonProperty("quick")
    QUICK,
    /** All in about two hours on two cores: the published results of this project use it. */
    @JsonProperty("full")
    FULL,
    /** The paper's own sizes and settings, for a bigger machine. */
    @JsonProperty("paper")
    PAPER;

    /** Its name in options and files: {@code quick}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
