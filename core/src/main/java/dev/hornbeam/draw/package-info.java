/** Drawings as SVG, and heat maps. Start at {@link HeatMap}. */
package dev.hornbeam.draw;
