package titre;

final class SampleTest {
    void aMisreadDigitIsFound() {
        Expect.same(true, SampleNumber.isValid("24000017"));
        for (String wrong : new String[] {"24000014", "42000017", "2400001", "2400001x", ""}) {
            Expect.same(false, SampleNumber.isValid(wrong));
        }
    }

    void aSampleIsRegisteredOnce() {
        House house = new House();
        Expect.denied(() -> new House().bench.sample("10000007"));
        Expect.denied(
                () -> house.bench.register(house.desk, new Sample(House.SAMPLE, "South", new Patient("A", "B"))));
        Expect.denied(
                () -> house.bench.register(house.anna, new Sample("10000007", "South", new Patient("A", "B"))));
    }
}
