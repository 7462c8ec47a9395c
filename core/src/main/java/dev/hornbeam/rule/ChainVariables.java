package dev.hornbeam.rule;

/** The names of the variables along the chain of a body: X, then A to W, then A1 to W1 and so on, Y at the end. */
public final class ChainVariables {
    private static final int LETTERS = 'W' - 'A' + 1;

    private ChainVariables() {}

    /**
     * The variable before a step of a body.
     *
     * @param step from 0 to the length, which is after the last step
     * @param length the number of steps of the body
     */
    public static String before(int step, int length) {
        if (step == 0) {
            return "X";
        }
        if (step == length) {
            return "Y";
        }
        int round = (step - 1) / LETTERS;
        return (char) ('A' + (step - 1) % LETTERS) + (round == 0 ? "" : Integer.toString(round));
    }
}
