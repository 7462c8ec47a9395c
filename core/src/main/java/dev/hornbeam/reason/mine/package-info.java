/** Mining: rules for completion straight from the paths of a graph, without a network. */
package dev.hornbeam.reason.mine;
