package wristband;

import java.time.Duration;

final class TillsTest {
    private final Scene scene = new Scene("till.idle = 30");
    private final Tills tills = new Tills(scene.settings, scene.clock);

    void signsOutWhatIsIdle() {
        tills.signIn("t1");
        scene.clock.move(Duration.ofMinutes(30));
        tills.require("t1");
        scene.clock.move(Duration.ofMinutes(31));
        Expect.refused("till t1 is not signed in", () -> tills.require("t1"));
        Expect.refused("till t2 is not signed in", () -> tills.require("t2"));
    }
}
