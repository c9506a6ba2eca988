#include "server.hpp"
int main() {
    Port port;
    if (port("DAY 2026-05-05").find("Elbe") != std::string::npos) return 5;
    // Leaves half an hour before midnight; the section is held until half past.
    std::string out = port("SUBMIT 1 Elbe stay=3h30m draught=90 from=2026-05-04T20:00Z until=2026-05-04T23:30Z");
    if (out.find("OK placed") == std::string::npos) return 5;
    out = port("DAY 2026-05-05");
    std::printf("%s", out.c_str());
    return out.find("Elbe") != std::string::npos ? 0 : 1;
}
