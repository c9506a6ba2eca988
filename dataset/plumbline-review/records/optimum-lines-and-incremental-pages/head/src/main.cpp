#include <fstream>
#include <iostream>
#include <sstream>

#include "export_text.h"
#include "parser.h"
#include "session.h"
#include "writer.h"

using namespace papermill;

namespace {

std::string slurp(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) throw std::runtime_error("cannot read " + path);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

void load_patterns(Hyphenator& hyphenator, const std::string& path) {
    std::istringstream in(slurp(path));
    for (std::string word; in >> word;) {
        if (word.find('-') != std::string::npos) {
            hyphenator.add_exception(word);
        } else {
            hyphenator.add_pattern(word);
        }
    }
}

int usage() {
    std::cerr << "usage: papermill [--text] [--outline] [--front N] [--patterns FILE] INPUT [OUTPUT]\n";
    return 2;
}

}  // namespace

int main(int argc, char** argv) {
    bool text = false, toc = false;
    WriteOptions options;
    std::string patterns, input, output;
    for (int i = 1; i < argc; i++) {
        std::string arg = argv[i];
        if (arg == "--text") {
            text = true;
        } else if (arg == "--outline") {
            toc = true;
        } else if (arg == "--front" && i + 1 < argc) {
            options.front_pages = std::atoi(argv[++i]);
        } else if (arg == "--patterns" && i + 1 < argc) {
            patterns = argv[++i];
        } else if (input.empty()) {
            input = arg;
        } else if (output.empty()) {
            output = arg;
        } else {
            return usage();
        }
    }
    if (input.empty()) return usage();
    try {
        Hyphenator hyphenator;
        if (!patterns.empty()) load_patterns(hyphenator, patterns);
        PageSpec spec;
        Session session(spec, hyphenator);
        session.load(parse(slurp(input)));
        std::string result;
        if (text) {
            result = export_text(session.galleys());
        } else if (toc) {
            for (const OutlineEntry& entry : outline(session.blocks(), session.pages()))
                result += entry.title + "\t" + std::to_string(entry.page) + "\n";
        } else {
            options.title = input;
            result = write_pdf(session.blocks(), session.galleys(), session.pages(), spec, options);
        }
        if (output.empty()) {
            std::cout << result;
        } else {
            std::ofstream(output, std::ios::binary) << result;
        }
    } catch (const std::exception& error) {
        std::cerr << "papermill: " << error.what() << "\n";
        return 1;
    }
    return 0;
}
