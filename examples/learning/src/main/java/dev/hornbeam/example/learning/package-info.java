/** A modular program that learns: open {@link dev.hornbeam.example.learning.Learning}. */
package dev.hornbeam.example.learning;
