/** The probability that a score is worth, learned from facts held out. Start at {@link Calibrator}. */
package dev.hornbeam.reason.calibrate;
