package titre;

/** Something that was sent in to be examined. */
public record Sample(String number, String clinic, Patient patient) {
    public Sample {
        if (!SampleNumber.isValid(number)) {
            throw new Denied(number + " is no number of a sample");
        }
    }
}
