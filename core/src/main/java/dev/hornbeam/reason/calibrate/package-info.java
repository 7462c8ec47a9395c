/** The probability that belongs to a score, learned from held-out facts. Start at {@link Calibrator}. */
package dev.hornbeam.reason.calibrate;
