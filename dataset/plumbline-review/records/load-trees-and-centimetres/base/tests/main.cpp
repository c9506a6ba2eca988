#include <cstring>

#include "check.hpp"

// With arguments, only the tests whose names contain one of them.
int main(int argc, char** argv) {
    int ran = 0;
    for (const auto& test : check::cases()) {
        bool wanted = argc == 1;
        for (int i = 1; i < argc; ++i) wanted = wanted || std::strstr(test.name, argv[i]);
        if (!wanted) continue;
        ++ran;
        int before = check::failures();
        try {
            test.run();
        } catch (const std::exception& error) {
            check::report(test.name, 0, std::string("throws ") + error.what());
        }
        if (check::failures() > before) std::cerr << "FAILED " << test.name << "\n";
    }
    std::cout << ran << " tests, " << check::failures() << " failures\n";
    return check::failures() == 0 ? 0 : 1;
}
