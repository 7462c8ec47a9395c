package dev.hornbeam.reason.calibrate;

/**
 * Answers whose probability lies from {@code from} to {@code to}: what was promised and what came true.
 *
 * @param answers how many there were
 * @param promised their mean probability
 * @param held the share that proved right
 */
public record ReliabilityRow(double from, double to, double answers, double promised, double held) {}
