package dev.hornbeam.reason.attribute;

/**
 * How attribute rules are learned; {@link #DEFAULTS} holds every default.
 *
 * @param used whether there are any
 * @param pull λ, the pull of weights towards 0: about how many entities without the head every body is taken to have
 *     beside those it has; 0 if it is chosen on facts held out
 * @param least rules are dropped whose weight is less than this part of what a single entity with both sides adds
 * @param largest the most entities or attributes that are solved for at once; memory grows with its square
 */
public record AttributeOptions(boolean used, double pull, double least, int largest) {
    /** The defaults: at most 1 GB for the matrix. */
    public static final AttributeOptions DEFAULTS = new AttributeOptions(true, 0, 0.5, 16_000);

    /** The pull where nothing is held out to choose it on. */
    static final double USUAL_PULL = 100;

    public AttributeOptions {
        if (!(pull >= 0) || !(least >= 0) || largest < 1) {
            throw new IllegalArgumentException("pull " + pull + ", least " + least + ", largest " + largest
                    + ": expected from 0, from 0 and from 1");
        }
    }

    public AttributeOptions withUsed(boolean value) {
        return new AttributeOptions(value, pull, least, largest);
    }

    public AttributeOptions withPull(double value) {
        return new AttributeOptions(used, value, least, largest);
    }

    public AttributeOptions withLeast(double value) {
        return new AttributeOptions(used, pull, value, largest);
    }

    public AttributeOptions withLargest(int value) {
        return new AttributeOptions(used, pull, least, value);
    }

    /** The pull that is used if none was chosen. */
    double pullOrUsual() {
        return pull == 0 ? USUAL_PULL : pull;
    }

    /** The least weight of a rule that is kept: a single entity adds at most 1/λ. */
    double leastWeight() {
        return least / pullOrUsual();
    }
}
