import random
import unittest

from folio.history import Edit
from folio.lines import LineIndex


class EditTest(unittest.TestCase):
    def test_apply(self):
        self.assertEqual(Edit(0, "", "ab").apply(""), "ab")
        self.assertEqual(Edit(1, "bc", "x").apply("abcd"), "axd")
        self.assertEqual(Edit(4, "", "e").apply("abcd"), "abcde")
        self.assertEqual(Edit(0, "abcd", "").apply("abcd"), "")

    def test_inverse(self):
        edit = Edit(1, "bc", "xyz")
        self.assertEqual(edit.inverse(), (1, "xyz", "bc"))
        self.assertEqual(edit.inverse().apply(edit.apply("abcd")), "abcd")
        self.assertEqual(edit.inverse().inverse(), edit)

    def test_other_text_is_refused(self):
        self.assertRaises(ValueError, Edit(1, "bc", "").apply, "abdc")
        self.assertRaises(ValueError, Edit(2, "cd", "").apply, "abc")
        self.assertRaises(ValueError, Edit(9, "x", "y").apply, "abc")

    def test_lines_follow_edits_there_and_back(self):
        rand = random.Random(6)
        old = text = "".join("line %d\n" % number for number in range(40))
        index = LineIndex(text, size=4)
        edits = []
        for _ in range(60):
            pos = rand.randrange(len(text) + 1)
            edit = Edit(pos, text[pos:pos + rand.randrange(12)],
                        rand.choice(("", "x", "\n", "one\ntwo\n")))
            text = edit.apply(text)
            self.follow(index, edit, text)
            edits.append(edit)
        for edit in reversed(edits):
            text = edit.inverse().apply(text)
            self.follow(index, edit.inverse(), text)
        self.assertEqual(text, old)

    def follow(self, index, edit, text):
        index.splice(edit.pos, len(edit.removed), edit.added)
        lines = [text[index.start(line):index.end(line)] for line in range(len(index))]
        self.assertEqual(lines, text.split("\n"))
