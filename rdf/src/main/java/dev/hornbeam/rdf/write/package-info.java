/** Facts as RDF files. Start at {@link RdfFactFormat}. */
package dev.hornbeam.rdf.write;
