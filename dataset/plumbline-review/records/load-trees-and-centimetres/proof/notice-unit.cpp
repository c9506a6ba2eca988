#include "journal/storage.hpp"
#include "server/engine.hpp"
#include <cstdio>
using namespace quayside;
int main() {
    EngineConfig config;
    config.quay.sections = {{"A", 1200}};
    MemoryStorage storage;
    Engine engine(config, storage);
    Command tides{"t", "TIDES", {"2026-05-04T00:00Z 60\n2026-05-04T06:10Z 412\n2026-05-04T12:00Z 70\n"}, {}};
    if (!engine.execute(tides, 0).ok()) return 5;
    if (engine.execute({"t", "HEIGHT", {"2026-05-04T06:10Z"}, {}}, 0).text != "412cm") return 5;
    Reply reply = engine.execute({"t", "NOTICE", {"2026-05-04"}, {}}, 0);
    if (reply.lines.size() != 3) return 5;
    std::printf("%s\n", reply.lines[1].c_str());
    return reply.lines[1].rfind("HW 06:10 4.1", 0) == 0 ? 0 : 1;
}
