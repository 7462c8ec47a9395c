/**
 * Text of strangers as each kind of output needs it: terminals, markup, Markdown, cells of tables and spreadsheets, JSON.
 * Start at {@link VisibleText}.
 */
package dev.hornbeam.text;
