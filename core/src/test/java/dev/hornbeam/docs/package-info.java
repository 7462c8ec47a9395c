/** The examples of the documentation, compiled and run. */
package dev.hornbeam.docs;
