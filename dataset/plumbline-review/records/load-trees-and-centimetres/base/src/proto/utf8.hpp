// Checks UTF-8 byte by byte.
#pragma once

#include <cstdint>

namespace quayside {

class Utf8Checker {
public:
    // False as soon as the bytes cannot become valid any more.
    bool feed(unsigned char byte) {
        if (left_ > 0) {
            if (byte < low_ || byte > high_) return false;
            low_ = 0x80;
            high_ = 0xbf;
            --left_;
            return true;
        }
        low_ = 0x80;
        high_ = 0xbf;
        if (byte < 0x80) return true;
        if (byte >= 0xc2 && byte <= 0xdf) {
            left_ = 1;
        } else if (byte >= 0xe0 && byte <= 0xef) {
            left_ = 2;
            if (byte == 0xe0) low_ = 0xa0;
            if (byte == 0xed) high_ = 0x9f;
        } else if (byte >= 0xf0 && byte <= 0xf4) {
            left_ = 3;
            if (byte == 0xf0) low_ = 0x90;
            if (byte == 0xf4) high_ = 0x8f;
        } else {
            return false;
        }
        return true;
    }

    // Whether no character is left unfinished.
    bool complete() const { return left_ == 0; }
    void reset() { left_ = 0; }

private:
    int left_ = 0;
    unsigned char low_ = 0x80;
    unsigned char high_ = 0xbf;
};

}  // namespace quayside
