/** The compositional model and how it is trained; everything lives in the sub-packages. */
package dev.hornbeam.neural;
