// Just enough of a test framework.
#pragma once

#include <functional>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace check {

struct Case {
    const char* name;
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
    Register(const char* name, std::function<void()> run) { cases().push_back({name, std::move(run)}); }
};

inline void report(const char* file, int line, const std::string& what) {
    ++failures();
    std::cerr << file << ":" << line << ": " << what << "\n";
}

template <class T>
std::string show(const T& value) {
    if constexpr (requires(std::ostream& o) { o << value; }) {
        std::ostringstream out;
        out << value;
        return out.str();
    } else {
        return "(a value)";
    }
}

template <class A, class B>
void equal(const A& a, const B& b, const char* text, const char* file, int line) {
    if (!(a == b)) report(file, line, std::string(text) + ": " + show(a) + " is not " + show(b));
}

}  // namespace check

#define TEST(name)                                              \
    static void test_##name();                                  \
    static check::Register register_##name(#name, test_##name); \
    static void test_##name()
#define CHECK(what) \
    if (!(what)) check::report(__FILE__, __LINE__, #what)
#define CHECK_EQ(a, b) check::equal((a), (b), #a " == " #b, __FILE__, __LINE__)
#define CHECK_THROWS(what, type)                                        \
    try {                                                               \
        what;                                                           \
        check::report(__FILE__, __LINE__, #what " does not throw");     \
    } catch (const type&) {                                             \
    }
