/** The royal houses: a graph that anyone can check. Start at {@link RoyalHouses}. */
package dev.hornbeam.example;
