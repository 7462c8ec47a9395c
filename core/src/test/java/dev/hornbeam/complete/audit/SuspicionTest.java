package dev.hornbeam.complete.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.complete.audit.DoubtfulFacts.Suspicion;
import dev.hornbeam.complete.audit.SignReader.Sign;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SuspicionTest {
    private static final int SIGNS = Sign.values().length;

    /** Facts of which a share has support, and a share is usual. */
    private static Suspicion.Signed facts(int size, double supported, Random random) {
        int[] relations = new int[size];
        byte[][] signs = new byte[size][SIGNS];
        for (int i = 0; i < size; i++) {
            relations[i] = i % 2;
            signs[i][Sign.SUPPORT.ordinal()] = (byte) (random.nextDouble() < supported ? 8 : 3);
            signs[i][Sign.SUBJECT.ordinal()] = (byte) (random.nextDouble() < supported ? 0 : 6);
            signs[i][Sign.SLOT.ordinal()] = (byte) random.nextInt(2);
        }
        return new Suspicion.Signed(relations, signs);
    }

    @Test
    void signsOfWrongFactsRaiseAndOthersLower() {
        Random random = new Random(1);
        Suspicion suspicion = new Suspicion(facts(5_000, .97, random), facts(2_000, .1, random), 2);
        byte[] fine = new byte[SIGNS];
        fine[Sign.SUPPORT.ordinal()] = 8;
        byte[] bad = new byte[SIGNS];
        bad[Sign.SUPPORT.ordinal()] = 3;
        bad[Sign.SUBJECT.ordinal()] = 6;
        assertThat(suspicion.probability(0, fine)).isLessThan(.01);
        assertThat(suspicion.probability(0, bad)).isGreaterThan(.3);
        byte[] slot = fine.clone();
        slot[Sign.SLOT.ordinal()] = 1;
        assertThat(Math.abs(suspicion.part(0, slot, Sign.SLOT))).isLessThan(.1);
    }

    /** A low rank counts where right facts rank first, and says nothing where they rank anywhere or where nobody asked. */
    @Test
    void aLowRankCountsWhereTheRelationIsPredictable() {
        Random random = new Random(3);
        Suspicion.Signed right = facts(6_000, .5, random);
        Suspicion.Signed wrong = facts(3_000, .5, random);
        for (int i = 0; i < right.size(); i++) {
            boolean first = i % 2 == 0 && random.nextDouble() < .95;
            right.signs()[i][Sign.AS_TAIL.ordinal()] = (byte) (first ? 1 : 8);
        }
        for (int i = 0; i < wrong.size(); i++) {
            wrong.signs()[i][Sign.AS_TAIL.ordinal()] = 8;
        }
        Suspicion suspicion = new Suspicion(right, wrong, 2);
        byte[] low = new byte[SIGNS];
        low[Sign.AS_TAIL.ordinal()] = 8;
        assertThat(suspicion.part(0, low, Sign.AS_TAIL)).isGreaterThan(1.5);
        assertThat(suspicion.part(1, low, Sign.AS_TAIL)).isLessThan(.3);
        assertThat(suspicion.part(0, new byte[SIGNS], Sign.AS_TAIL)).isZero();
        assertThat(suspicion.telling(0)).isGreaterThan(suspicion.telling(1));
    }

    @Test
    void wrongFactsAmongTheRightOnesDoNotHideThemselves() {
        Random random = new Random(2);
        Suspicion.Signed right = facts(3_000, .99, random);
        for (int i = 0; i < 200; i += 2) { // one in fifteen of relation 0 is wrong
            right.signs()[i][Sign.SUPPORT.ordinal()] = 3;
            right.signs()[i][Sign.SUBJECT.ordinal()] = 6;
        }
        Suspicion suspicion = new Suspicion(right, facts(2_000, .1, random), 2);
        assertThat(suspicion.probability(0, right.signs()[0])).isGreaterThan(.5);
    }

    @Test
    void oneErrorInTwentyFactsDoesNotHideItself() {
        Random random = new Random(2);
        Suspicion.Signed right = facts(8_000, .99, random);
        for (int i = 0; i < right.size(); i += 20) { // all in relation 0, where one fact in ten is wrong
            right.signs()[i][Sign.SUPPORT.ordinal()] = 3;
            right.signs()[i][Sign.SUBJECT.ordinal()] = 6;
        }
        Suspicion suspicion = new Suspicion(right, facts(2_000, .1, random), 2);
        assertThat(suspicion.probability(0, right.signs()[0])).isGreaterThan(.6);
        double sum = 0;
        for (int i = 0; i < right.size(); i++) {
            sum += suspicion.probability(right.relations()[i], right.signs()[i]);
        }
        assertThat(sum).isBetween(250.0, 450.0);
    }
}
