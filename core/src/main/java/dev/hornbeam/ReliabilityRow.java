package dev.hornbeam;

/**
 * Answers whose probability lies from {@code from} to {@code to}: the predicted and the actual share of right answers.
 *
 * @param answers how many there were
 * @param promised their mean probability
 * @param held the share that was right
 */
public record ReliabilityRow(double from, double to, double answers, double promised, double held) {}
