package titre;

/** Numbers of samples: seven digits and a check digit, so that a digit misread is found. */
public final class SampleNumber {
    private static final int LENGTH = 8;

    private SampleNumber() {}

    /** Weighted 3, 1, 3, 1 … from the left, the sum of all digits is a multiple of ten. */
    public static boolean isValid(String number) {
        if (number.length() != LENGTH) {
            return false;
        }
        int sum = 0;
        for (int index = 0; index < LENGTH; index++) {
            char digit = number.charAt(index);
            if (digit < '0' || digit > '9') {
                return false;
            }
            sum += (digit - '0') * (index % 2 == 0 ? 3 : 1);
        }
        return sum % 10 == 0;
    }
}
