/**
 * The model folder: what learning leaves behind and answering begins with, all of it readable without the network. Start
 * at {@link ModelFolder}.
 */
package dev.hornbeam.model;
