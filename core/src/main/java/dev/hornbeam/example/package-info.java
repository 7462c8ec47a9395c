/** The graph shipped inside the application: the kinship of European royal houses. */
package dev.hornbeam.example;
