package dev.hornbeam.stats;

/**
 * How many facts of a split join a pair that train has linked already.
 *
 * @param facts the distinct facts looked at
 * @param sameWay those for which some relation leads from head to tail in train
 * @param otherWay those for which some relation leads from tail to head in train
 * @param eitherWay those for which one or the other holds
 */
public record LinkCounts(int facts, int sameWay, int otherWay, int eitherWay) {

    /** The share of facts whose pair is linked the same way round in train; 0 where there are no facts. */
    public double sameWayShare() {
        return DatasetStatistics.share(sameWay, facts);
    }

    /** The share of facts whose pair is linked the other way round in train; 0 where there are no facts. */
    public double otherWayShare() {
        return DatasetStatistics.share(otherWay, facts);
    }

    /** The share of facts whose pair is linked in train at all; 0 where there are no facts. */
    public double eitherWayShare() {
        return DatasetStatistics.share(eitherWay, facts);
    }
}
