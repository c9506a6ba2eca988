#include <cstdio>
#include "session.h"
#include "writer.h"
using namespace papermill;
int main() {
    Hyphenator none;
    for (Sp width = 150; width < 300; width++) {
        PageSpec spec;
        spec.width = width * kPoint;
        Session session(spec, none);
        Block block;
        block.text = "There was once a king who had a daughter and she was so proud that no suitor was good enough for her";
        session.load({block});
        const Line& line = session.galleys()[0].lines[0];
        if (line.gaps == 0 || line.slack > -kPoint) continue;
        std::string pdf =
            write_pdf(session.blocks(), session.galleys(), session.pages(), spec, WriteOptions());
        bool shrunk = pdf.find(" Tf -") != std::string::npos;
        std::printf("line of %ld in %ld, shrunk: %d\n", static_cast<long>(line.natural),
                    static_cast<long>(spec.text_width()), shrunk);
        return !shrunk;
    }
    return 2;
}
