/** The model in its plain formulation, nothing shared: what the fast one is measured against. */
package dev.hornbeam.neural.plain;
