/** Small drawings as SVG: lines with error bars, grouped bars and heat maps, readable in print and without colours. */
package dev.hornbeam.experiment.plot;
