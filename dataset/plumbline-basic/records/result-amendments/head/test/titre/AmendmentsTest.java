package titre;

import java.math.BigDecimal;
import java.util.List;

final class AmendmentsTest {
    private static final BigDecimal VALUE = new BigDecimal("152");

    private final House house = new House();
    private final Amendments amendments = new Amendments(house.bench);

    void theNewValueTakesThePlaceOfTheOld() {
        house.releasedResult("Na", "125", "mmol/l");
        Result amended = amendments.amend(house.bela, House.SAMPLE, "Na", VALUE, " digits were swapped\n");
        Expect.same(amended, house.bench.result(House.SAMPLE, "Na"));
        Expect.same(VALUE, amended.value());
        Expect.same("mmol/l", amended.unit());
        Expect.same("bela", amended.measuredBy());
        Expect.same(2, amended.version());
        Expect.same("digits were swapped", amended.remark());
    }

    void onlyReleasedValuesAreAmended() {
        house.bench.measure(house.anna, House.SAMPLE, "Na", BigDecimal.ONE, "mmol/l");
        Expect.denied(() -> amendments.amend(house.anna, House.SAMPLE, "Na", VALUE, "typing error"));
        Expect.denied(() -> amendments.amend(house.anna, House.SAMPLE, "K", VALUE, "typing error"));
    }

    void aRemarkIsNeededAndTheRight() {
        house.releasedResult("Na", "125", "mmol/l");
        Expect.denied(() -> amendments.amend(house.anna, House.SAMPLE, "Na", VALUE, " \n"));
        Expect.denied(() -> amendments.amend(house.anna, House.SAMPLE, "Na", VALUE, "a".repeat(501)));
        Expect.denied(() -> amendments.amend(house.desk, House.SAMPLE, "Na", VALUE, "typing error"));
    }

    void aCorrectedResultIsReportedAsSuch() {
        Result corrected =
                new Result(House.SAMPLE, "Na", VALUE, "mmol/l", "anna", "bela", 2, "digits were swapped\nsorry");
        Sample sample = house.bench.sample(House.SAMPLE);
        String report = new Report(new RangeBook()).write(sample, List.of(corrected));
        Expect.same("OBX|Na|152|mmol/l|||digits were swapped~sorry|C", report.split("\r")[2]);
    }
}
