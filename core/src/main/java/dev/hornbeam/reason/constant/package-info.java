/**
 * Rules with constants read from files, applied: which entities they lead to from a question. Start at
 * {@link ConstantGrounder}.
 */
package dev.hornbeam.reason.constant;
