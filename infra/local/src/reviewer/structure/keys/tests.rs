use super::*;
use crate::reviewer::source::tests::{Case, try_cases};

const CASES: &[Case] = &[
    (
        "a.py",
        "def price(cache, item, currency):\n    cache_key = f'price:{item}'\n    if cache_key in cache:\n        return cache[cache_key]\n    return load(item, currency)\n",
        "def price(cache, item, currency):\n    cache_key = f'price:{item}:{currency}'\n    if cache_key in cache:\n        return cache[cache_key]\n    return load(item, currency)\n",
        "The key cache_key leaves out currency",
    ),
    (
        "a.py",
        "class A:\n    @lru_cache\n    def rate(self, a):\n        return self.rates[a]\n",
        "class A:\n    @lru_cache\n    def rate(self, a):\n        return a * 2\n",
        "Cache: rate",
    ),
    (
        "a.js",
        "function link(name) {\n  const encodedName = encodeURIComponent(name);\n  return base + encodeURIComponent(encodedName);\n}",
        "function link(name) {\n  const encodedName = encodeURIComponent(name);\n  return base + encodedName;\n}",
        "Double encoding",
    ),
];

#[test]
fn incomplete_keys_and_double_encodings_are_found() {
    try_cases(findings, CASES);
}
