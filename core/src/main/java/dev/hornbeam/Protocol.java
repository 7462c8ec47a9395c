package dev.hornbeam;

import dev.hornbeam.Rank.TiePolicy;
import java.util.Locale;

/** What is asked, and how ties and unreached answers are ranked. */
public enum Protocol {
    /**
     * Both directions, every query counts, ties get their mean rank, unreached answers are ranked by how often they are
     * an answer.
     */
    STANDARD(TiePolicy.MEAN, true, true, false, false),
    /**
     * As the paper's code measures: it asks only for the first column of the files, knows the valid facts when test is
     * asked, counts every walk along a body (as products of matrices do) instead of simple paths, ranks an answer only
     * behind strictly higher scores, gives all unreached entities the score 0, and skips relations without rules. Use it
     * only to compare with the paper: a model that predicts nothing scores 1 under it.
     */
    PAPER(TiePolicy.OPTIMISTIC, false, false, true, true);

    private final TiePolicy ties;
    private final boolean asksTails;
    private final boolean usesPrior;
    private final boolean skipsWithoutRules;
    private final boolean countsWalks;

    Protocol(TiePolicy ties, boolean asksTails, boolean usesPrior, boolean skipsWithoutRules, boolean countsWalks) {
        this.ties = ties;
        this.asksTails = asksTails;
        this.usesPrior = usesPrior;
        this.skipsWithoutRules = skipsWithoutRules;
        this.countsWalks = countsWalks;
    }

    /** The tie policy of the protocol's own figure. */
    public TiePolicy ties() {
        return ties;
    }

    /** Whether {@code (h, r, ?)} is asked; {@code (?, r, t)} always is. */
    public boolean asksTails() {
        return asksTails;
    }

    /** Whether unreached answers are ranked by their frequency; otherwise all are tied. */
    public boolean usesPrior() {
        return usesPrior;
    }

    /** Whether queries of a relation without rules are left out. */
    public boolean skipsWithoutRules() {
        return skipsWithoutRules;
    }

    /** Whether a body is followed along all walks, also those that meet an entity twice; otherwise along simple paths. */
    public boolean countsWalks() {
        return countsWalks;
    }

    /** Whether the valid facts are among those reasoned on when test is asked, unless others are named. */
    public boolean usesValid() {
        return this == PAPER;
    }

    /** Its name in options and reports: {@code standard}, {@code paper}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
