package dev.hornbeam.rule.worth;

/**
 * What the network's score says of a rule's confidence before anything is counted: a beta distribution of mean
 * {@code 1 / (1 + e^-(shift + slope · logit(score)))}, worth {@code strength} observations.
 *
 * @param shift how far scores lie below confidences, in log odds
 * @param slope how much of the score is to be believed; 0 if it says nothing
 * @param strength how many observed pairs the score counts as
 */
record ScorePrior(double shift, double slope, double strength) {
    /** The score as it is, for two observations: what is believed where there is nothing to fit. */
    static final ScorePrior UNFITTED = new ScorePrior(0, 1, 2);

    /** Scores closer to 0 or 1 are not believed to be that sure. */
    private static final double SUREST = 1e-4;

    ScorePrior {
        if (!(slope >= 0) || !(strength > 0)) {
            throw new IllegalArgumentException("slope " + slope + ", strength " + strength);
        }
    }

    /** The confidence that is expected of a rule with this score. */
    double mean(double score) {
        double inside = Math.max(SUREST, Math.min(1 - SUREST, score));
        double odds = shift + slope * Math.log(inside / (1 - inside));
        return Math.max(SUREST, Math.min(1 - SUREST, 1 / (1 + Math.exp(-odds))));
    }
}
