package titre;

import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.Set;

/** A laboratory with some staff and a sample, for tests. */
final class House {
    static final String SAMPLE = "24000017";

    final Staff anna = new Staff("anna", EnumSet.of(Right.MEASURE, Right.RELEASE));
    final Staff bela = new Staff("bela", EnumSet.of(Right.MEASURE, Right.RELEASE));
    final Staff desk = new Staff("desk", Set.of(Right.REGISTER));
    final Bench bench = new Bench();

    House() {
        bench.register(desk, new Sample(SAMPLE, "North", new Patient("Óg", "Ana|Luz")));
    }

    void releasedResult(String analyte, String value, String unit) {
        bench.measure(anna, SAMPLE, analyte, new BigDecimal(value), unit);
        bench.release(bela, SAMPLE, analyte);
    }
}
