/**
 * Training passes over charts in plain Java, for the models that are trained by default. Start at {@link BatchGradient}.
 */
package dev.hornbeam.neural.chart;
