package dev.hornbeam.learn.setting;

import java.util.Locale;

/** The part of learning that an option belongs to. */
public enum OptionGroup {
    RUN("The run"),
    PATHS("Paths"),
    MODEL("The model"),
    TRAINING("Training"),
    RULES("Rules"),
    WEIGHING("Mining and weighing");

    private final String title;

    OptionGroup(String title) {
        this.title = title;
    }

    /** As a heading. */
    public String title() {
        return title;
    }

    /** As configuration files name it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
