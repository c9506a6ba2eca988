import java.math.BigDecimal;
import java.util.List;
import titre.Patient;
import titre.Range;
import titre.RangeBook;
import titre.Report;
import titre.Result;
import titre.Sample;

/** Ranges with one end: both ends can be missing, and a value can be on either side of the other one. */
final class OpenRange {
    public static void main(String[] arguments) {
        RangeBook ranges =
                new RangeBook()
                        .with("CRP", new Range(null, new BigDecimal("5")))
                        .with("HDL", new Range(new BigDecimal("40"), null));
        String found = "";
        try {
            for (String value : new String[] {"3", "60"}) {
                for (String analyte : new String[] {"CRP", "HDL"}) {
                    found += flag(ranges, analyte, value);
                }
            }
        } catch (NullPointerException failure) {
            System.out.println("a report with CRP or HDL ended with " + failure);
            System.exit(1);
        }
        System.out.println("flags: " + found);
        System.exit(found.equals("CRP:;HDL:L;CRP:H;HDL:;") ? 0 : 1);
    }

    private static String flag(RangeBook ranges, String analyte, String value) {
        Result result = new Result("24000017", analyte, new BigDecimal(value), "mg/l", "anna", "bela", 1, "");
        Sample sample = new Sample("24000017", "North", new Patient("A", "B"));
        String line = new Report(ranges).write(sample, List.of(result)).split("\r")[2];
        return analyte + ":" + line.split("\\|")[5] + ";";
    }
}
