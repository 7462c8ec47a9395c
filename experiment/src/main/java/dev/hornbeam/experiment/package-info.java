/** Declared experiments: what they vary and report, the runner that resumes, and raw results with their provenance. */
package dev.hornbeam.experiment;
