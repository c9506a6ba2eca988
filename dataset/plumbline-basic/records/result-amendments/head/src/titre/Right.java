package titre;

/** What members of the staff are allowed to do. */
public enum Right {
    REGISTER,
    MEASURE,
    RELEASE
}
