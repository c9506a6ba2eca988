import unittest

from larder.money import allocate, format_minor, scale


class ScaleTest(unittest.TestCase):
    def test_rounds_half_away_from_zero(self):
        self.assertEqual(scale(5, 1, 2), 3)
        self.assertEqual(scale(-5, 1, 2), -3)

    def test_keeps_whole_results(self):
        self.assertEqual(scale(3100, 10, 31), 1000)

    def test_refuses_a_zero_denominator(self):
        with self.assertRaises(ValueError):
            scale(1, 1, 0)


class AllocateTest(unittest.TestCase):
    def test_parts_add_up(self):
        self.assertEqual(allocate(100, [1, 1, 1]), [34, 33, 33])
        self.assertEqual(allocate(-100, [1, 1, 1]), [-34, -33, -33])

    def test_largest_remainder_gets_the_rest(self):
        self.assertEqual(allocate(10, [1, 2, 3]), [2, 3, 5])

    def test_refuses_weights_that_are_all_zero(self):
        with self.assertRaises(ValueError):
            allocate(10, [0, 0])


class FormatTest(unittest.TestCase):
    def test_sign_goes_first(self):
        self.assertEqual(format_minor(-105, "EUR"), "-EUR 1.05")


if __name__ == "__main__":
    unittest.main()
