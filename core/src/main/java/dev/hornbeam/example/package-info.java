/** The royal houses: a graph that everybody can check. Start at {@link RoyalHouses}. */
package dev.hornbeam.example;
