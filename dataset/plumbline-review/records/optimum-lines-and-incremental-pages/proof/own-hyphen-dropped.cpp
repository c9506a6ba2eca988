#include <cstdio>
#include "export_text.h"
#include "paragraph.h"
using namespace papermill;
int main() {
    Hyphenator none;
    Block block;
    block.text = "mother-in-law";
    std::string got = export_text({layout_paragraph(block, 40 * kPoint, none)});
    std::printf("%s", got.c_str());
    return got != "mother-in-law\n";
}
