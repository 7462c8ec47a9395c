/** Line, bar and heat-map drawings as SVG. Start at {@link LinePlot}. */
package dev.hornbeam.draw;
