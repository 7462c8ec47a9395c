package dev.hornbeam.eval;

/**
 * Where an answer stands among all candidates, known other answers left out. With {@code g} candidates of a higher score
 * and {@code e} of the same score, itself included, the optimistic rank is {@code g + 1}, the pessimistic {@code g + e},
 * and the mean rank lies half-way.
 */
public record Rank(long optimistic, long pessimistic) {

    public Rank {
        if (optimistic < 1 || pessimistic < optimistic) {
            throw new IllegalArgumentException("rank between " + optimistic + " and " + pessimistic);
        }
    }

    /** The rank of an answer with so many better candidates and so many equal ones, itself included. */
    public static Rank of(long better, long equal) {
        return new Rank(better + 1, better + equal);
    }

    /** The average rank over all orders of the tied. */
    public double mean() {
        return (optimistic + pessimistic) / 2.0;
    }

    public double under(TiePolicy policy) {
        return switch (policy) {
            case OPTIMISTIC -> optimistic;
            case MEAN -> mean();
            case PESSIMISTIC -> pessimistic;
        };
    }
}
