package dev.hornbeam.rule.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.rule.text.Fields.NumberFields;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;

class NumberFieldsTest {
    private static final Pattern COUNT = Pattern.compile("[0-9]{1,18}");
    private static final Pattern DECIMAL = Pattern.compile("[0-9]{1,400}(\\.[0-9]{1,1100})?([eE][+-]?[0-9]{1,4})?");

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.oneOf(
                Arbitraries.of("", "0", "1.5", "1.", ".5", "1e5", "1E-5", "1e", "1e+", "1.e5", "12.5e00012", "NaN"),
                Arbitraries.of(
                        "-1", "+1", "1f", "1d", "0x1p3", "Infinity", "1 ", " 1", "1_0", "٣", "1e9999", "1e-9999"),
                Arbitraries.of('0', '7', '.', 'e', 'E', '+', '-', ' ', '٣')
                        .list()
                        .ofMaxSize(8)
                        .map(letters -> letters.stream().map(String::valueOf).reduce("", String::concat)),
                Arbitraries.integers().between(1, 1200).map("9"::repeat),
                Arbitraries.integers().between(1, 1200).map(digits -> "0." + "3".repeat(digits)));
    }

    @Property
    void decimalsAreWhatThePatternSays(@ForAll("texts") String text) {
        boolean expected = DECIMAL.matcher(text).matches() && Double.parseDouble(text) <= Double.MAX_VALUE;
        if (expected) {
            assertThat(NumberFields.parse(text)).isEqualTo(Double.parseDouble(text));
        } else {
            assertThatThrownBy(() -> NumberFields.parse(text)).isInstanceOf(NumberFormatException.class);
        }
    }

    @Property
    void countsAreWhatThePatternSays(@ForAll("texts") String text) {
        if (COUNT.matcher(text).matches()) {
            assertThat(NumberFields.parseCount(text)).isEqualTo(Long.parseLong(text));
        } else {
            assertThatThrownBy(() -> NumberFields.parseCount(text)).isInstanceOf(NumberFormatException.class);
        }
    }

    @Property
    void theShortestDecimalReadsBack(@ForAll double any) {
        double value = Math.abs(any);
        assertThat(NumberFields.parse(NumberFields.shortest(value))).isEqualTo(value);
    }

    @Property
    void noDecimalWithFewerDigitsReadsBack(@ForAll @DoubleRange(min = 0, max = 1) double value) {
        int digits = 1;
        while (new BigDecimal(value).round(new MathContext(digits)).doubleValue() != value) {
            digits++;
        }
        assertThat(new BigDecimal(NumberFields.shortest(value))
                        .compareTo(new BigDecimal(value).round(new MathContext(digits))))
                .isZero();
    }
}
