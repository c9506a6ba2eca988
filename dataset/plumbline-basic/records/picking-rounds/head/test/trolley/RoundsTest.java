package trolley;

import java.util.List;

final class RoundsTest {
    private RoundsTest() {}

    static void addTo(AllTests tests) {
        tests.add("odd aisles are walked up, even ones down", RoundsTest::way);
        tests.add("a round is as heavy as a trolley may be", RoundsTest::weight);
        tests.add("a pick goes on with the next round", RoundsTest::divided);
        tests.add("no picks, no rounds", () -> Expect.equal(List.of(), rounds(25_000)));
        tests.add("a small trolley is refused", RoundsTest::smallTrolley);
        tests.add("a sheet has a line for each pick", RoundsTest::sheet);
    }

    private static void way() {
        String[] way = {"01-01-1", "01-30-2", "01-30-3", "02-99-1", "02-10-1", "04-20-1", "04-02-1", "05-01-1"};
        Pick[] picks = new Pick[way.length];
        for (int at = 0; at < way.length; at++) {
            picks[(at * 3) % way.length] = Shop.pick("A", "S" + at, 1, way[at]);
        }
        List<Round> rounds = rounds(25_000, picks);
        Expect.equal(1, rounds.size());
        Expect.equal(List.of(way), rounds.get(0).picks().stream().map(pick -> pick.location().toString()).toList());
    }

    private static void weight() {
        List<Round> rounds = rounds(60_000, Shop.pick("A", "D1", 3), Shop.pick("A", "S1", 10), Shop.pick("B", "S1", 1));
        Expect.equal(2, rounds.size());
        Expect.equal(50_000, rounds.get(0).grams());
        Expect.equal(List.of(1, 10, 1), rounds.get(1).picks().stream().map(Pick::pieces).toList());
        Expect.equal(36_000, rounds.get(1).grams());
    }

    private static void divided() {
        List<Round> rounds = rounds(25_000, Shop.pick("A", "S1", 60));
        Expect.equal(List.of(25, 25, 10), rounds.stream().map(round -> round.picks().get(0).pieces()).toList());
        Expect.equal(List.of(1, 2, 3), rounds.stream().map(Round::number).toList());
        Expect.equal(1, rounds(25_000, Shop.pick("A", "S1", 25)).size());
    }

    private static void smallTrolley() {
        Expect.refused("a trolley for 24999 g cannot carry every article", () -> new Rounds(Shop.articles(), 24_999));
    }

    private static void sheet() {
        Round round = new Round(2, 1_750, List.of(Shop.pick("A", "B1", 7)));
        String lines = "Round 2, 2 kg%n01-01-1      7  Butter, salted  lot B1  for A%n";
        Expect.equal(String.format(lines), new Sheet(Shop.articles()).of(round));
    }

    private static List<Round> rounds(int capacity, Pick... picks) {
        return new Rounds(Shop.articles(), capacity).of(List.of(picks));
    }
}
