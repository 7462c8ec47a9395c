/** The pairs that a rule speaks of: which confirm it, which contradict it, which it predicts. Start at {@link InstanceSearch}. */
package dev.hornbeam.complete.instance;
