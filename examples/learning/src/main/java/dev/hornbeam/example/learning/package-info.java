/** A modular program that learns. Start at {@link Learning}. */
package dev.hornbeam.example.learning;
