#include "server.hpp"
int main() {
    Port port;
    for (int i = 1; i <= 6; ++i) {
        port("SUBMIT " + std::to_string(i) + " Vessel-" + std::to_string(i) +
             " stay=1h draught=90 from=2026-05-04T06:00Z until=2026-05-05T00:00Z");
    }
    for (int i = 0; i < 3; ++i) {
        if (port("DAY 2026-05-04").find("Vessel-6") == std::string::npos) return 5;
    }
    std::string out = port("STATS");
    std::printf("%s", out.c_str());
    return out.find("hits=2 ") != std::string::npos ? 0 : 1;
}
