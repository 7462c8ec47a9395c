package dev.hornbeam.model.given;

import java.util.Locale;

/** The steps of importing rules, in order; they are called as the same steps of learning. */
public enum ImportStep {
    /** Support and confidence of the rules are counted in the graph. */
    COUNT("grounding rules"),
    /** Rules that the facts bear out best are mined and join the others. */
    MINE("mining rules"),
    /** How the votes of rules are added up is learned, chosen and calibrated. */
    WEIGH("weighing rules"),
    /** With every choice made, rules are counted and weighed again on all facts. */
    FINAL("learning on all facts"),
    /** Rules that say nearly the same as another are folded into it, for people who read them. */
    FOLD("folding rules");

    private final String doing;

    ImportStep(String doing) {
        this.doing = doing;
    }

    /** What is being done: {@code weighing rules}. */
    public String doing() {
        return doing;
    }

    /** As reports and manifests write it: {@code weigh}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
