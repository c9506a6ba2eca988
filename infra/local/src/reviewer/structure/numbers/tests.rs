use super::*;
use crate::reviewer::source::tests::{Case, try_cases};

const CASES: &[Case] = &[
    (
        "A.java",
        "class A {\n    long f(int rows, int width) {\n        return rows * width;\n    }\n}",
        "class A {\n    long f(int rows, int width) {\n        return (long) rows * width;\n    }\n}",
        "Integer overflow: rows * width",
    ),
    (
        "A.java",
        "class A {\n    int f(List<B> all) {\n        int sum = 0;\n        sum += b.weight();\n    }\n    int weight() {\n    }\n}",
        "class A {\n    int f(List<B> all) {\n        long sum = 0;\n        sum += b.weight();\n    }\n    int weight() {\n    }\n}",
        "Integer overflow: sum",
    ),
    (
        "a.c",
        "int f(uint32_t at, uint32_t n, uint32_t cap) {\n    if (at + n > cap)\n        return -1;\n}",
        "int f(uint32_t at, uint32_t n, uint32_t cap) {\n    if (n > cap - at)\n        return -1;\n}",
        "Integer overflow in the bounds",
    ),
    (
        "a.go",
        "type H struct {\n\tsize uint16\n}\nfunc f(h *H, b []byte) {\n\th.size = uint16(len(b))\n}",
        "type H struct {\n\tsize uint32\n}\nfunc f(h *H, b []byte) {\n\th.size = uint64(len(b))\n}",
        "Integer truncation",
    ),
    (
        "a.rs",
        "fn f(used: u32, cap: u32) -> u32 {\n    cap - used\n}",
        "fn f(used: u32, cap: u32) -> u32 {\n    cap.saturating_sub(used)\n}",
        "Unsigned underflow",
    ),
    (
        "a.c",
        "int f(uint32_t now, uint32_t deadline) {\n    return now >= deadline;\n}",
        "int f(uint32_t now, uint32_t deadline) {\n    return (int32_t)(now - deadline) >= 0;\n}",
        "Wraparound",
    ),
    (
        "a.py",
        "def split(total, parts):\n    return [round(total / parts, 2) for _ in range(parts)]",
        "def split(total, parts):\n    share, remainder = divmod(total, parts)\n    return [share + (at < remainder) for at in range(parts)]",
        "Rounding",
    ),
];

#[test]
fn number_errors_are_found() {
    try_cases(findings, CASES);
}
