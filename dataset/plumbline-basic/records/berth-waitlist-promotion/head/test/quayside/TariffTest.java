package quayside;

import java.time.LocalDate;

final class TariffTest {
    private final Tariff tariff = new Tariff();
    private final Berth berth = new Berth("A1", 1200, 150);
    private final Vessel tern = new Vessel("Tern", 1000);

    void outsideTheSeasonTheRateCounts() {
        Stay may = new Stay(LocalDate.of(2025, 5, 1), LocalDate.of(2025, 5, 8));
        Check.equal(new Quote(10500, 0), tariff.quote(berth, tern, may));
    }

    void aNightOfTheHighSeasonCostsAThirdMore() {
        Check.equal(new Quote(10500, 3500), tariff.quote(berth, tern, Check.july(1, 8)));
    }

    void onlyTheNightsInTheSeasonCostMore() {
        Stay turn = new Stay(LocalDate.of(2025, 5, 30), LocalDate.of(2025, 6, 2));
        Check.equal(new Quote(4500, 500), tariff.quote(berth, tern, turn));
        Stay end = new Stay(LocalDate.of(2025, 8, 31), LocalDate.of(2025, 9, 1));
        Check.equal(new Quote(1500, 500), tariff.quote(berth, tern, end));
    }

    void aWholeYear() {
        Stay year = new Stay(LocalDate.of(2025, 1, 1), LocalDate.of(2026, 1, 1));
        Check.equal(new Quote(547500, 46000), tariff.quote(berth, tern, year));
    }

    void inWords() {
        Check.equal("The price is EUR 140.05.", new Quote(10500, 3505).inWords());
    }
}
