/** A program that needs the core alone. Start at {@link Answering}. */
package dev.hornbeam.example.answering;
