/** Rules in the languages of triple stores, reasoners and databases, as plain text. Start at {@link SparqlRules}. */
package dev.hornbeam.interchange;
