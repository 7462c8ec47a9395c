/** Small graphs in three lines, and the way to benchmark data, for the tests of every module. */
package dev.hornbeam.testkit;
