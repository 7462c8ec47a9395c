/** Line, bar and heat-map drawings as SVG, and text as markup. Start at {@link LinePlot}. */
package dev.hornbeam.draw;
