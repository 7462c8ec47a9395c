package dev.hornbeam;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import dev.hornbeam.text.VisibleJson;
import java.io.IOException;
import java.util.function.Function;

/**
 * Results of this package as JSON. The service writes records in full, the command line in brief; both have the same properties.
 *
 * <table>
 *   <caption>The two forms</caption>
 *   <tr><th></th><th>in full</th><th>in brief</th></tr>
 *   <tr><td>properties</td><td>{@code cutRules}</td><td>{@code cut_rules}</td></tr>
 *   <tr><td>names, facts, rules and paths</td><td>objects</td><td>text, names in full</td></tr>
 *   <tr><td>empty values, numbers that are none</td><td>left out</td><td>{@code null}</td></tr>
 * </table>
 *
 * A property that is {@code NON_ABSENT} by annotation is left out of both, one that is {@code NON_EMPTY} may be missing in full
 * and {@code null} in brief.
 */
public final class ResultJson {
    private ResultJson() {}

    /** As the service writes them. */
    public static ObjectMapper full() {
        return JsonMapper.builder()
                .addModule(new Jdk8Module())
                .addModule(new SimpleModule()
                        .addSerializer(double.class, new FiniteNumber())
                        .addSerializer(Double.class, new FiniteNumber()))
                .defaultPropertyInclusion(JsonInclude.Value.construct(Include.NON_ABSENT, Include.NON_ABSENT))
                .build();
    }

    /** As the command line writes them; every character is visible or escaped. */
    public static ObjectMapper brief() {
        return JsonMapper.builder(VisibleJson.factory().build())
                .addModule(new Jdk8Module())
                .addModule(new SimpleModule()
                        .addSerializer(double.class, new FiniteNumber())
                        .addSerializer(Double.class, new FiniteNumber())
                        .addSerializer(Named.class, new AsText<>(Named.class, Named::name))
                        .addSerializer(NamedFact.class, new AsText<>(NamedFact.class, NamedFact::toString))
                        .addSerializer(ChainRule.class, new AsText<>(ChainRule.class, ChainRule::statement))
                        .addSerializer(GraphPath.class, new AsText<>(GraphPath.class, GraphPath::toString)))
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .annotationIntrospector(new NullsKept())
                .build();
    }

    private static final class NullsKept extends JacksonAnnotationIntrospector {
        private static final long serialVersionUID = 1;

        @Override
        public JsonInclude.Value findPropertyInclusion(Annotated a) {
            JsonInclude.Value asked = super.findPropertyInclusion(a);
            return asked.getValueInclusion() == Include.NON_EMPTY ? JsonInclude.Value.empty() : asked;
        }
    }

    /** JSON has neither NaN nor infinity. */
    private static final class FiniteNumber extends StdSerializer<Double> {
        private static final long serialVersionUID = 1;

        FiniteNumber() {
            super(Double.class);
        }

        @Override
        public void serialize(Double value, JsonGenerator out, SerializerProvider provider) throws IOException {
            if (isEmpty(provider, value)) {
                out.writeNull();
            } else {
                out.writeNumber(value);
            }
        }

        @Override
        public boolean isEmpty(SerializerProvider provider, Double value) {
            return !Double.isFinite(value);
        }
    }

    private static final class AsText<T> extends StdSerializer<T> {
        private static final long serialVersionUID = 1;
        private final transient Function<T, String> text;

        AsText(Class<T> type, Function<T, String> text) {
            super(type);
            this.text = text;
        }

        @Override
        public void serialize(T value, JsonGenerator out, SerializerProvider provider) throws IOException {
            out.writeString(text.apply(value));
        }
    }
}
