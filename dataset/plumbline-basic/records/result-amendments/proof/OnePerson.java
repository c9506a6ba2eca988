import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.Set;
import titre.Amendments;
import titre.Bench;
import titre.Patient;
import titre.Right;
import titre.Sample;
import titre.Staff;

/** A value that only the one who typed it has seen is not among those that may be reported. */
final class OnePerson {
    public static void main(String[] arguments) {
        Staff anna = new Staff("anna", EnumSet.of(Right.REGISTER, Right.MEASURE));
        Staff bela = new Staff("bela", Set.of(Right.RELEASE));
        String number = "24000017";
        Bench bench = new Bench();
        bench.register(anna, new Sample(number, "North", new Patient("A", "B")));
        bench.measure(anna, number, "Na", new BigDecimal("125"), "mmol/l");
        bench.release(bela, number, "Na");
        new Amendments(bench).amend(anna, number, "Na", new BigDecimal("152"), "digits were swapped");
        BigDecimal typed = new BigDecimal("152");
        boolean isOut = bench.released(number).stream().anyMatch(result -> result.value().equals(typed));
        System.out.println("seen by anna alone, and released: " + isOut);
        System.exit(isOut ? 1 : 0);
    }
}
