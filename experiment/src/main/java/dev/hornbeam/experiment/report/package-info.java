/** Results as a page and as Markdown: tables, plots, published numbers beside, and the paper's claims judged. */
package dev.hornbeam.experiment.report;
