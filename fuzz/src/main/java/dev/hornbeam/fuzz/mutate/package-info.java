/** How samples become inputs that nobody expected. Start at {@link Mutator}. */
package dev.hornbeam.fuzz.mutate;
