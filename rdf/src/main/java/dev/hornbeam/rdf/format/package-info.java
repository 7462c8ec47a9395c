/** The RDF syntaxes, one class each, found as services by every reader. Start at {@link RdfFormat}. */
package dev.hornbeam.rdf.format;
