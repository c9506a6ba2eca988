import contextlib
import io
import os
import subprocess
import sys
import tempfile
import unittest

from folio.command import main


class CommandTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def file(self, text, name="text"):
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.write(text if isinstance(text, bytes) else text.encode())
        return path

    def run_it(self, *args, status=0):
        """The lines that a command prints, with FILE for the folder of the test."""
        out, err = io.StringIO(), io.StringIO()
        self.assertEqual(main(list(args), out, err), status)
        self.errors = err.getvalue()
        return out.getvalue().replace(self.folder + os.sep, "").split("\n")[:-1]

    def refused(self, *args):
        err = io.StringIO()
        with contextlib.redirect_stderr(err), self.assertRaises(SystemExit) as caught:
            main(list(args))
        self.assertEqual(caught.exception.code, 2)
        return err.getvalue()


class FindTest(CommandTest):
    def test_places(self):
        path = self.file("one two\n\ttwo one\n")
        self.assertEqual(self.run_it("find", "-e", "one", "-e", "two", path),
                         ["text:1:1: one two", "text:1:5: one two",
                          "text:2:9: \ttwo one", "text:2:13: \ttwo one"])
        self.assertEqual(self.run_it("find", "-t", "4", "-e", "two", path),
                         ["text:1:5: one two", "text:2:5: \ttwo one"])

    def test_overlapping_words(self):
        path = self.file("ushers")
        self.assertEqual(self.run_it("find", "-e", "he", "-e", "hers", "-e", "she", path),
                         ["text:1:2: ushers", "text:1:3: ushers", "text:1:3: ushers"])

    def test_whole_and_fold(self):
        path = self.file("Tab tabs\ntable TAB\n")
        self.assertEqual(self.run_it("find", "-i", "-w", "-e", "tab", path),
                         ["text:1:1: Tab tabs", "text:2:7: table TAB"])
        self.assertEqual(self.run_it("find", "-w", "-e", "tab", path, status=1), [])

    def test_several_files(self):
        first, second = self.file("a\n", "first"), self.file("b\na", "second")
        self.assertEqual(self.run_it("find", "-e", "a", first, second),
                         ["first:1:1: a", "second:2:1: a"])
        self.assertEqual(self.run_it("find", "-e", "b", first, second), ["second:1:1: b"])

    def test_missing_file(self):
        path = self.file("a\n")
        missing = os.path.join(self.folder, "missing")
        self.assertEqual(self.run_it("find", "-e", "a", missing, path, status=2),
                         ["text:1:1: a"])
        self.assertTrue(self.errors.startswith(missing + ": "))

    def test_line_ends_and_bad_bytes(self):
        path = self.file(b"x\r\n\xff a\r\n")
        self.assertEqual(self.run_it("find", "-e", "a", path), ["text:2:3: \ufffd a"])

    def test_words_are_needed(self):
        self.assertIn("--word", self.refused("find", "file"))
        self.assertIn("part of a line", self.refused("find", "-e", "", "file"))
        self.assertIn("part of a line", self.refused("find", "-e", "a\nb", "file"))


class ShowTest(CommandTest):
    def test_all(self):
        self.assertEqual(self.run_it("show", self.file("a\n\n\tb\n")),
                         ["     1  a", "     2", "     3          b"])
        self.assertEqual(self.run_it("show", self.file("a\nb")), ["     1  a", "     2  b"])

    def test_range(self):
        path = self.file("a\nb\nc\nd\n")
        for lines, want in (("2", "b"), ("2-3", "bc"), ("3-", "cd"), ("4-9", "d")):
            self.assertEqual([row[8:] for row in self.run_it("show", "-l", lines, path)],
                             list(want))
        self.assertEqual(self.run_it("show", "-l", "5", path, status=1), [])

    def test_nothing(self):
        self.assertEqual(self.run_it("show", self.file(""), status=1), [])

    def test_rows(self):
        path = self.file("the quick fox\nend\n")
        self.assertEqual(self.run_it("show", "-c", "9", path),
                         ["     1  the quick", "        fox", "     2  end"])

    def test_bad_numbers(self):
        for lines in ("0", "3-2", "x", "", "-2"):
            self.refused("show", "--lines=" + lines, "file")
        self.assertIn("at least 2", self.refused("show", "-c", "1", "file"))
        self.assertIn("at least 1", self.refused("show", "-t", "0", "file"))


class OutlineTest(CommandTest):
    TEXT = "class A:\n  def f():\n    pass\n\n  def g():\n    pass\n\nend\n"

    def test_depth(self):
        path = self.file(self.TEXT)
        self.assertEqual(self.run_it("outline", path), ["class A:  [5]", "", "end"])
        self.assertEqual(self.run_it("outline", "-d", "1", path),
                         ["class A:", "  def f():  [1]", "", "  def g():  [1]", "", "end"])
        self.assertEqual(self.run_it("outline", "-d", "2", path), self.TEXT.split("\n")[:-1])

    def test_nothing(self):
        self.assertEqual(self.run_it("outline", self.file(""), status=1), [])


class ModuleTest(CommandTest):
    def test_run_as_module(self):
        path = self.file("a b\n")
        done = subprocess.run([sys.executable, "-B", "-m", "folio", "find", "-e", "b", path],
                              stdout=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stdout, path + ":1:3: a b\n")
