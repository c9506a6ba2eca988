// quayside CONFIG DIRECTORY: speaks the protocol on its standard input and output. To serve a
// network, it is started by inetd or by a socket unit.
#include <chrono>
#include <fstream>
#include <iostream>
#include <iterator>

#include "server/session.hpp"

int main(int argc, char** argv) {
    using namespace quayside;
    if (argc != 3) {
        std::cerr << "usage: quayside CONFIG DIRECTORY\n";
        return 2;
    }
    try {
        std::ifstream file(argv[1]);
        if (!file) throw ConfigError(std::string("cannot read ") + argv[1]);
        std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
        FileStorage storage(argv[2]);
        Engine engine(parse_config(text), storage);
        Session session(engine);
        std::string line;
        while (!session.closed() && std::getline(std::cin, line)) {
            if (!std::cin.eof()) line += '\n';
            auto now = std::chrono::duration_cast<std::chrono::seconds>(
                std::chrono::system_clock::now().time_since_epoch());
            std::cout << session.receive(line, now.count()) << std::flush;
        }
    } catch (const std::exception& error) {
        std::cerr << "quayside: " << error.what() << "\n";
        return 1;
    }
    return 0;
}
