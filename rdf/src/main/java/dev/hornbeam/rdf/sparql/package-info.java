/** A SPARQL endpoint as a source of facts. Start at {@link SparqlSource}. */
package dev.hornbeam.rdf.sparql;
