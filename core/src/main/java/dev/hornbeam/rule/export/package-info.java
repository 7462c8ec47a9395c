/** Rules for other programs: the neutral form that writers take, names as IRIs, and the list of formats. Start at {@link ExportFormat}. */
package dev.hornbeam.rule.export;
