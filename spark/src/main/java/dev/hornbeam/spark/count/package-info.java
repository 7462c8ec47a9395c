/** Statistics of rules, counted for all rules at once. Start at {@link FrameRuleCounter}. */
package dev.hornbeam.spark.count;
