package dev.hornbeam.eval;

/**
 * The rank of an answer among all candidates, other known answers left out. With {@code g} candidates of a higher score
 * and {@code e} of the same score, including itself, the optimistic rank is {@code g + 1}, the pessimistic
 * {@code g + e}, and the mean rank is half-way between.
 */
public record Rank(long optimistic, long pessimistic) {

    public Rank {
        if (optimistic < 1 || pessimistic < optimistic) {
            throw new IllegalArgumentException("rank between " + optimistic + " and " + pessimistic);
        }
    }

    /** The rank of an answer with this many better and this many equal candidates, including itself. */
    public static Rank of(long better, long equal) {
        return new Rank(better + 1, better + equal);
    }

    /** The average rank over all orders of tied candidates. */
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
