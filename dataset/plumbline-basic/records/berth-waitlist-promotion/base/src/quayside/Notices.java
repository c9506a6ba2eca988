package quayside;

/** The sentences that are mailed to members. */
public final class Notices {
    private Notices() {}

    public static String reserved(Reservation reservation) {
        Stay stay = reservation.stay();
        return String.format(
                "Berth %s is yours for %s from %s to %s.",
                reservation.berth(), reservation.vessel().name(), stay.arrival(), stay.departure());
    }

    public static String cancelled(Reservation reservation) {
        return String.format(
                "Your stay at berth %s from %s is cancelled.",
                reservation.berth(), reservation.stay().arrival());
    }

    /** {@code position} counts from 1: number 1 is the next. */
    public static String position(String berth, int position) {
        return String.format("You are number %d on the waiting list for berth %s.", position, berth);
    }
}
