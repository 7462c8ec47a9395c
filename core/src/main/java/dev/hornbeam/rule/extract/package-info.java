/** From bodies and something that scores them to the best rules of every head. */
package dev.hornbeam.rule.extract;
