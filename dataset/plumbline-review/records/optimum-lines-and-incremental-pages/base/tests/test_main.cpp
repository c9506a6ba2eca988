#include "check.h"

int main() {
    for (const Case& each : cases()) {
        int before = failures();
        each.run();
        if (failures() != before) std::cerr << "FAILED " << each.name << "\n";
    }
    std::cout << cases().size() << " tests, " << failures() << " failures\n";
    return failures() ? 1 : 0;
}
