/** Calibration: from scores to probabilities, by how often answers of such a score proved right on facts held out. */
package dev.hornbeam.reason.calibrate;
