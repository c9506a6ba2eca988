package quayside;

final class StayTest {
    void countsNights() {
        Check.equal(7, Check.july(1, 8).nights());
    }

    void theDayOfDepartureIsFree() {
        Check.that(!Check.july(1, 8).overlaps(Check.july(8, 9)), "8 July is free");
        Check.that(Check.july(1, 8).overlaps(Check.july(7, 9)), "7 July is taken");
    }
}
