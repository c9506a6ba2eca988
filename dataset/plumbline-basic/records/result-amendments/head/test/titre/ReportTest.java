package titre;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

final class ReportTest {
    private final House house = new House();
    private final RangeBook ranges =
            new RangeBook().with("Na", new Range(new BigDecimal("135"), new BigDecimal("145")));
    private final List<byte[]> sent = new ArrayList<>();
    private final Dispatch dispatch =
            new Dispatch(house.bench, new Report(ranges), (clinic, envelope) -> sent.add(envelope));

    void aReportHasWhatIsReleased() {
        house.releasedResult("Na", "140", "mmol/l");
        house.bench.measure(house.anna, House.SAMPLE, "K", BigDecimal.ONE, "mmol/l");
        dispatch.send(House.SAMPLE);
        String text = new String(sent.get(0), StandardCharsets.UTF_8);
        String wanted =
                "MSH|^~\\&|TITRE|North\rPID|24000017|Óg^Ana\\F\\Luz\rOBX|Na|140|mmol/l|135 - 145|||F\r";
        Expect.same("\u000B" + wanted + "\u001C\r", text);
    }

    void flagsSayOnWhichSideOfTheRangeAValueIs() {
        Range usual = new Range(new BigDecimal("135"), new BigDecimal("145"));
        Expect.same("L", Flag.of(new BigDecimal("134.9"), usual));
        Expect.same("", Flag.of(new BigDecimal("135.0"), usual));
        Expect.same("", Flag.of(new BigDecimal("145.00"), usual));
        Expect.same("H", Flag.of(new BigDecimal("145.1"), usual));
    }

    void rangesInWords() {
        Expect.same("<= 5", new Range(null, new BigDecimal("5")).inWords());
        Expect.same(">= 40", new Range(new BigDecimal("40"), null).inWords());
    }
}
