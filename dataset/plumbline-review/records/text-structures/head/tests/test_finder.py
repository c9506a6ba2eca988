import random
import re
import unittest

from folio.finder import Finder, Match, Scanner, is_whole


def naive(words, text):
    found = [(start, start + len(word), word) for word in set(words)
             for start in range(len(text)) if text.startswith(word, start)]
    return sorted(found, key=lambda match: (match[1], match[0]))


class ScanTest(unittest.TestCase):
    def test_nothing(self):
        self.assertEqual(list(Finder([]).scan("abc")), [])
        self.assertEqual(list(Finder(["a"]).scan("")), [])
        self.assertEqual(list(Finder(["abc"]).scan("ab")), [])
        self.assertRaises(ValueError, Finder, ["a", ""])

    def test_overlapping(self):
        finder = Finder(["he", "she", "his", "hers"])
        self.assertEqual(list(finder.scan("ushers")),
                         [(1, 4, "she"), (2, 4, "he"), (2, 6, "hers")])

    def test_repeated(self):
        self.assertEqual([match.start for match in Finder(["aa"]).scan("aaaa")], [0, 1, 2])

    def test_word_in_the_middle_of_a_word(self):
        finder = Finder(["abcd", "bc", "c"])
        self.assertEqual(list(finder.scan("abce")), [(1, 3, "bc"), (2, 3, "c")])

    def test_same_word_twice(self):
        self.assertEqual(list(Finder(["ab", "ab"]).scan("xab")), [(1, 3, "ab")])

    def test_can_be_used_again(self):
        finder = Finder(["ab"])
        self.assertEqual(list(finder.scan("a")), [])
        self.assertEqual(list(finder.scan("b")), [])
        self.assertEqual(list(finder.scan("ab")), [(0, 2, "ab")])

    def test_against_naive_search(self):
        rand = random.Random(3)
        for _ in range(300):
            words = ["".join(rand.choice("ab") for _ in range(rand.randint(1, 5)))
                     for _ in range(rand.randint(1, 6))]
            text = "".join(rand.choice("abc") for _ in range(40))
            self.assertEqual(list(Finder(words).scan(text)), naive(words, text))


class FoldTest(unittest.TestCase):
    def test_fold(self):
        finder = Finder(["Todo", "FIX"], fold=True)
        self.assertEqual(list(finder.scan("TODO fix toDo")),
                         [(0, 4, "Todo"), (5, 8, "FIX"), (9, 13, "Todo")])
        self.assertEqual(list(Finder(["Todo"]).scan("TODO")), [])

    def test_first_of_equal_words(self):
        self.assertEqual(list(Finder(["Ab", "aB"], fold=True).scan("AB")), [(0, 2, "Ab")])

    def test_positions_stay(self):
        # The small letter of this capital is two characters long.
        text = "\u0130\u0130 x"
        self.assertEqual(list(Finder(["X"], fold=True).scan(text)), [(3, 4, "X")])


class LeftmostTest(unittest.TestCase):
    def test_longest_at_a_place(self):
        finder = Finder(["a", "ab", "abcd"])
        self.assertEqual(list(finder.leftmost("abcabcd")),
                         [(0, 2, "ab"), (3, 7, "abcd")])

    def test_first_place_wins(self):
        self.assertEqual(list(Finder(["bcde", "ab"]).leftmost("abcde")), [(0, 2, "ab")])
        self.assertEqual(list(Finder(["abcde", "c"]).leftmost("abcde")), [(0, 5, "abcde")])
        self.assertEqual(list(Finder(["abcdx", "c"]).leftmost("abcde")), [(2, 3, "c")])

    def test_as_regular_expression(self):
        rand = random.Random(8)
        for _ in range(300):
            words = {"".join(rand.choice("ab") for _ in range(rand.randint(1, 4)))
                     for _ in range(4)}
            text = "".join(rand.choice("abc") for _ in range(30))
            pattern = "|".join(sorted(words, key=len, reverse=True))
            want = [(m.start(), m.end(), m.group()) for m in re.finditer(pattern, text)]
            self.assertEqual(list(Finder(words).leftmost(text)), want)

    def test_replace(self):
        finder = Finder(["cat", "concat"])
        self.assertEqual(finder.replace("cat concat", lambda m: m.word.upper()), "CAT CONCAT")
        self.assertEqual(finder.replace("dog", lambda m: ""), "dog")
        self.assertEqual(finder.replace("catcat", lambda m: str(m.start)), "03")


class ScannerTest(unittest.TestCase):
    def test_across_pieces(self):
        text = "one two three two one"
        finder = Finder(["two", "three t", "e"])
        for size in (1, 2, 3, 7, 100):
            scanner, found = Scanner(finder), []
            for at in range(0, len(text), size):
                found += scanner.feed(text[at:at + size])
            self.assertEqual(found, list(finder.scan(text)))
            self.assertEqual(scanner.pos, len(text))

    def test_scanners_are_independent(self):
        finder = Finder(["ab"])
        first, second = Scanner(finder), Scanner(finder)
        self.assertEqual(list(first.feed("a")), [])
        self.assertEqual(list(second.feed("b")), [])
        self.assertEqual(list(first.feed("b")), [(0, 2, "ab")])


class WholeTest(unittest.TestCase):
    def whole(self, word, text):
        return [match.start for match in Finder([word]).scan(text) if is_whole(text, match)]

    def test_words(self):
        self.assertEqual(self.whole("in", "in inner begin (in) in_ in"), [0, 16, 24])

    def test_signs_have_no_inside(self):
        self.assertEqual(self.whole("+", "a+b"), [1])
        self.assertEqual(self.whole("(x", "f(x)"), [1])
        self.assertEqual(self.whole("(x", "f(xy)"), [])

    def test_match_is_a_tuple(self):
        self.assertTrue(is_whole("ab cd", Match(3, 5, "cd")))
        self.assertFalse(is_whole("ab cd", Match(0, 1, "a")))
