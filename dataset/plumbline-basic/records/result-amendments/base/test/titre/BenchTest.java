package titre;

import java.math.BigDecimal;

final class BenchTest {
    private final House house = new House();

    void somebodyElseReleases() {
        house.bench.measure(house.anna, House.SAMPLE, "CRP", BigDecimal.ONE, "mg/l");
        Expect.denied(() -> house.bench.release(house.anna, House.SAMPLE, "CRP"));
        Expect.denied(() -> house.bench.release(house.desk, House.SAMPLE, "CRP"));
        Expect.same(0, house.bench.released(House.SAMPLE).size());
        Expect.same("bela", house.bench.release(house.bela, House.SAMPLE, "CRP").releasedBy());
        Expect.same(1, house.bench.released(House.SAMPLE).size());
    }

    void aReleasedValueIsNotMeasuredAgain() {
        house.releasedResult("CRP", "3.1", "mg/l");
        Expect.denied(() -> house.bench.measure(house.anna, House.SAMPLE, "CRP", BigDecimal.TEN, "mg/l"));
    }

    void anUnreleasedValueIsReplaced() {
        house.bench.measure(house.anna, House.SAMPLE, "CRP", BigDecimal.ONE, "mg/l");
        house.bench.measure(house.bela, House.SAMPLE, "CRP", BigDecimal.TEN, "mg/l");
        Expect.same(BigDecimal.TEN, house.bench.result(House.SAMPLE, "CRP").value());
        Expect.denied(() -> house.bench.result(House.SAMPLE, "HDL"));
    }
}
