import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import titre.Bench;
import titre.Dispatch;
import titre.Patient;
import titre.RangeBook;
import titre.Report;
import titre.Right;
import titre.Sample;
import titre.Staff;

/** Reports of 1 to 200 results in umol/l, written with the Greek letter, can all be sent. */
final class ManyMicromoles {
    public static void main(String[] arguments) {
        Staff anna = new Staff("anna", EnumSet.of(Right.REGISTER, Right.MEASURE));
        Staff bela = new Staff("bela", EnumSet.of(Right.RELEASE));
        String number = "24000017";
        Bench bench = new Bench();
        List<byte[]> sent = new ArrayList<>();
        Dispatch dispatch =
                new Dispatch(bench, new Report(new RangeBook()), (clinic, envelope) -> sent.add(envelope));
        bench.register(anna, new Sample(number, "North", new Patient("A", "B")));
        for (int count = 1; count <= 200; count++) {
            String analyte = String.format("amino acid %03d", count);
            bench.measure(anna, number, analyte, BigDecimal.TEN, "\u00b5mol/l");
            bench.release(bela, number, analyte);
            try {
                dispatch.send(number);
            } catch (IllegalArgumentException failure) {
                System.out.println(count + " results: " + failure.getMessage());
                System.exit(1);
            }
        }
        System.exit(sent.size() > 200 ? 0 : 2);
    }
}
