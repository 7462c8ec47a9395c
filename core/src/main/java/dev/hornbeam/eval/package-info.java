/** Evaluation: filtered ranks of known answers, metrics under every tie policy, protocols and reports. */
package dev.hornbeam.eval;
