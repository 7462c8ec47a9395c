package dev.hornbeam;

import java.util.Locale;

/** The steps of learning, in order; importing rules has some of them. */
public enum LearnStep {
    /** Paths are gathered from the graph into a corpus. */
    SAMPLE("sampling paths"),
    /** The model is trained on the corpus. */
    TRAIN("training"),
    /** The best rules of every head are read off the model. */
    EXTRACT("extracting rules"),
    /** Support and confidence of the rules are counted in the graph. */
    COUNT("grounding rules"),
    /** Rules that the facts bear out best join those of the model. */
    MINE("mining rules"),
    /** How the votes of rules are added up is learned, chosen and calibrated. */
    WEIGH("weighing rules"),
    /** With every choice made, rules are counted and weighed again on all facts. */
    FINAL("learning on all facts"),
    /** Rules that say nearly the same as another are folded into it, for people who read them. */
    FOLD("folding rules"),
    /** What the graph looks like is learned, which new facts must not contradict. */
    SHAPE("learning constraints"),
    /** How likely relations are, and that there is none, is fitted to pairs of entities. */
    RELATE("calibrating relations");

    private final String doing;

    LearnStep(String doing) {
        this.doing = doing;
    }

    /** What is being done: {@code sampling paths}. */
    public String doing() {
        return doing;
    }

    /** As reports and manifests write it: {@code sample}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
