package dev.hornbeam.complete.audit;

import java.util.Arrays;

/**
 * How likely a fact is wrong, by its signs. Learned from the graph itself: its facts, nearly all of which are right, against
 * wrong facts made of them. Each value of a sign has its odds, per relation, drawn to those of all relations where facts are
 * few; a regression weighs the signs, as they overlap; and the share of wrong facts in the graph is the one that explains
 * the odds of all its facts best. What looks wrong is then taken from the right ones, and all is learned again, a few times.
 */
final class Suspicion {
    private static final int SIGNS = Sign.values().length;

    /** How many facts of other relations join in counting those of one. */
    private static final double PULL = 30;

    private static final int STEPS = 12;
    private static final double SHRINK = 1e-3;
    private static final int ROUNDS = 5;

    /** Fewer facts, right or made wrong, say nothing. */
    private static final int LEAST_FACTS = 30;

    private static final int SHARE_ROUNDS = 30;
    /** Before looking, one fact in a hundred is expected to be wrong; that counts like so many facts. */
    private static final double EXPECTED = .01;

    private static final double DOUBT = 1_000;
    private static final double LEAST_WRONG = .001;
    private static final double MOST_WRONG = .02;

    /** Of facts that look wrong so much is taken from the right ones: some just lack what others have. */
    private static final double MOST_TAKEN = .6;

    /**
     * Facts with their signs.
     *
     * @param relations of each fact
     * @param signs of each fact
     */
    record Signed(int[] relations, byte[][] signs) {
        int size() {
            return relations.length;
        }
    }

    /** The log odds of wrong against right, by relation, sign and value. */
    private double[][][] odds;

    private final double[] weights = new double[SIGNS + 1];
    private double wrongShare = EXPECTED;

    Suspicion(Signed right, Signed wrong, int relations) {
        double[] asRight = new double[right.size()];
        Arrays.fill(asRight, 1);
        double[] asWrong = new double[wrong.size()];
        Arrays.fill(asWrong, 1);
        double[][][] ofWrong = counts(wrong, asWrong, relations);
        odds = odds(ofWrong, ofWrong, relations); // nothing speaks against anything
        boolean enough = Math.min(right.size(), wrong.size()) >= LEAST_FACTS;
        for (int round = 0; enough && round < ROUNDS; round++) {
            odds = odds(counts(right, asRight, relations), ofWrong, relations);
            fit(right, asRight, wrong, asWrong);
            settleShare(right);
            for (int i = 0; i < asRight.length; i++) { // those that look wrong do not say what right ones look like
                asRight[i] = 1 - MOST_TAKEN * probability(right.relations()[i], right.signs()[i]);
            }
        }
    }

    private static double[][][] counts(Signed facts, double[] weights, int relations) {
        double[][][] counts = new double[relations + 1][SIGNS][];
        for (double[][] each : counts) {
            for (Sign sign : Sign.values()) {
                each[sign.ordinal()] = new double[sign.size()];
            }
        }
        for (int i = 0; i < facts.size(); i++) {
            for (int sign = 0; sign < SIGNS; sign++) {
                int value = facts.signs()[i][sign];
                counts[facts.relations()[i]][sign][value] += weights[i];
                counts[relations][sign][value] += weights[i];
            }
        }
        return counts;
    }

    private static double[][][] odds(double[][][] right, double[][][] wrong, int relations) {
        double[][][] odds = new double[relations][SIGNS][];
        for (int relation = 0; relation < relations; relation++) {
            for (Sign sign : Sign.values()) {
                int s = sign.ordinal();
                double[] ofRight = shares(right[relation][s], right[relations][s]);
                double[] ofWrong = shares(wrong[relation][s], wrong[relations][s]);
                odds[relation][s] = new double[sign.size()];
                for (int value = 0; value < sign.size(); value++) {
                    odds[relation][s][value] = Math.log(ofWrong[value] / ofRight[value]);
                }
            }
        }
        return odds;
    }

    /** Shares of a relation, drawn to those of all. */
    private static double[] shares(double[] own, double[] all) {
        double ownTotal = sum(own);
        double allTotal = sum(all);
        double[] shares = new double[own.length];
        for (int value = 0; value < own.length; value++) {
            double pooled = (all[value] + .5) / (allTotal + .5 * own.length);
            shares[value] = (own[value] + PULL * pooled) / (ownTotal + PULL);
        }
        return shares;
    }

    private static double sum(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum;
    }

    /** Logistic regression by Newton's steps, right and wrong facts weighing the same in total. */
    private void fit(Signed right, double[] asRight, Signed wrong, double[] asWrong) {
        Arrays.fill(weights, 0, SIGNS, .5);
        for (int step = 0; step < STEPS; step++) {
            double[][] curvature = new double[SIGNS + 1][SIGNS + 2];
            add(right, asRight, 0, curvature);
            add(wrong, asWrong, 1, curvature);
            for (int i = 0; i <= SIGNS; i++) {
                curvature[i][i] += SHRINK;
                curvature[i][SIGNS + 1] += i < SIGNS ? SHRINK * weights[i] : 0;
            }
            double[] change = solved(curvature);
            for (int i = 0; i <= SIGNS; i++) {
                double moved = weights[i] - change[i];
                weights[i] = i < SIGNS ? Math.max(0, Math.min(2, moved)) : moved; // no sign counts against what it says
            }
        }
    }

    /** Adds curvature, and as its last column the gradient, of the loss on facts. */
    private void add(Signed facts, double[] counted, double target, double[][] curvature) {
        double total = sum(counted);
        double[] row = new double[SIGNS + 1];
        row[SIGNS] = 1;
        for (int i = 0; i < facts.size(); i++) {
            for (int sign = 0; sign < SIGNS; sign++) {
                row[sign] = odds[facts.relations()[i]][sign][facts.signs()[i][sign]];
            }
            double each = .5 * counted[i] / total;
            double predicted = sigmoid(logOdds(facts.relations()[i], facts.signs()[i]));
            for (int k = 0; k <= SIGNS; k++) {
                for (int l = 0; l <= SIGNS; l++) {
                    curvature[k][l] += each * predicted * (1 - predicted) * row[k] * row[l];
                }
                curvature[k][SIGNS + 1] += each * (predicted - target) * row[k];
            }
        }
    }

    /** Solves a small system of equations, the right side in the last column, by elimination with pivots. */
    private static double[] solved(double[][] system) {
        int size = system.length;
        for (int column = 0; column < size; column++) {
            int pivot = column;
            for (int row = column + 1; row < size; row++) {
                pivot = Math.abs(system[row][column]) > Math.abs(system[pivot][column]) ? row : pivot;
            }
            double[] swapped = system[column];
            system[column] = system[pivot];
            system[pivot] = swapped;
            for (int row = 0; row < size; row++) {
                if (row != column) {
                    double factor = system[row][column] / system[column][column];
                    for (int k = column; k <= size; k++) {
                        system[row][k] -= factor * system[column][k];
                    }
                }
            }
        }
        double[] solution = new double[size];
        for (int row = 0; row < size; row++) {
            solution[row] = system[row][size] / system[row][row];
        }
        return solution;
    }

    private double logOdds(int relation, byte[] signs) {
        double sum = weights[SIGNS];
        for (int sign = 0; sign < SIGNS; sign++) {
            sum += weights[sign] * odds[relation][sign][signs[sign]];
        }
        return sum;
    }

    /** The share of wrong facts that is likeliest, given the odds of all facts. */
    private void settleShare(Signed facts) {
        for (int round = 0; round < SHARE_ROUNDS; round++) {
            double sum = 0;
            for (int i = 0; i < facts.size(); i++) {
                sum += probability(facts.relations()[i], facts.signs()[i]);
            }
            wrongShare = Math.min(MOST_WRONG, Math.max(LEAST_WRONG, (sum + EXPECTED * DOUBT) / (facts.size() + DOUBT)));
        }
    }

    /** The chance that a fact is wrong. */
    double probability(int relation, byte[] signs) {
        return sigmoid(score(relation, signs));
    }

    /** Its log odds. */
    double score(int relation, byte[] signs) {
        return logOdds(relation, signs) + Math.log(wrongShare / (1 - wrongShare));
    }

    /** How much one sign adds to the log odds. */
    double part(int relation, byte[] signs, Sign sign) {
        return weights[sign.ordinal()] * odds[relation][sign.ordinal()][signs[sign.ordinal()]];
    }

    private static double sigmoid(double x) {
        return 1 / (1 + Math.exp(-x));
    }
}
