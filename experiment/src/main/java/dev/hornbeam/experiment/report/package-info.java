/** Results as a page and as Markdown, published numbers beside, claims judged. Start at {@link Report}. */
package dev.hornbeam.experiment.report;
