/** Results as a page and as Markdown, with published numbers and a verdict on each claim. Start at {@link Report}. */
package dev.hornbeam.experiment.report;
