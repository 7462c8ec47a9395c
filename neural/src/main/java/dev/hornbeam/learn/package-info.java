/** From a data set to a model folder: the steps of learning in order, and the folder that holds what came of them. */
package dev.hornbeam.learn;
