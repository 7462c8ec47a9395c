/** RDF files in and out; Apache Jena is used only inside this module. Start at {@link DocumentReader}. */
package dev.hornbeam.rdf;
