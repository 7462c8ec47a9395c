/** What a data set holds and whether its test facts can be read off its training facts, as counts and shares. */
package dev.hornbeam.stats;
