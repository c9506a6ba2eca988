#pragma once
#include <functional>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

struct Case {
    std::string name;
    std::function<void()> run;
};

inline std::vector<Case>& cases() {
    static std::vector<Case> all;
    return all;
}

inline int& failures() {
    static int count = 0;
    return count;
}

struct Register {
    Register(const std::string& name, std::function<void()> run) { cases().push_back({name, run}); }
};

template <class A, class B>
void check_equal(const A& a, const B& b, const char* text, const char* file, int line) {
    if (a == b) return;
    failures()++;
    std::cerr << file << ":" << line << ": " << text << ": " << a << " is not " << b << "\n";
}

#define TEST(name)                                   \
    static void test_##name();                       \
    static Register register_##name(#name, test_##name); \
    static void test_##name()

#define CHECK(condition)                                                                 \
    do {                                                                                 \
        if (!(condition)) {                                                              \
            failures()++;                                                                \
            std::cerr << __FILE__ << ":" << __LINE__ << ": not " << #condition << "\n";  \
        }                                                                                \
    } while (0)

#define CHECK_EQUAL(a, b) check_equal((a), (b), #a " == " #b, __FILE__, __LINE__)

template <class T>
std::string list(const std::vector<T>& values) {
    std::ostringstream out;
    for (std::size_t i = 0; i < values.size(); i++) out << (i ? " " : "") << values[i];
    return out.str();
}
