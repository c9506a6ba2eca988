import java.math.BigDecimal;
import java.util.List;
import titre.Patient;
import titre.RangeBook;
import titre.Report;
import titre.Result;
import titre.Sample;

/** What somebody types into a remark stays in the field of the remark. */
final class RemarkWithBar {
    public static void main(String[] arguments) {
        Result result =
                new Result(
                        "24000017", "K", new BigDecimal("4.1"), "mmol/l", "anna", "bela", 2, "tube A|B swapped\nCK & CK-MB");
        Sample sample = new Sample("24000017", "North", new Patient("A", "B"));
        String line = new Report(new RangeBook()).write(sample, List.of(result)).split("\r")[2];
        System.out.println(line);
        boolean isKept = line.equals("OBX|K|4.1|mmol/l|||tube A\\F\\B swapped~CK \\T\\ CK-MB|C");
        System.exit(isKept ? 0 : 1);
    }
}
