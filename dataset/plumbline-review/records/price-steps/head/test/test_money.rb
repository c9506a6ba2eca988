# frozen_string_literal: true

require_relative "helper"

class TestMoney < Minitest::Test
  Money = Stagedoor::Money

  def test_parse_and_format
    assert_equal 1250, Money.parse("12.50")
    assert_equal(-300, Money.parse("-3"))
    assert_equal "£12.05", Money.format(1205, "£")
    assert_equal "-0.50", Money.format(-50)
    assert_raises(ArgumentError) { Money.parse("1.5") }
  end

  def test_percent
    assert_equal 450, Money.portion(4500, 1000)
    assert_equal 13, Money.portion(25, 5000)
    assert_equal(-13, Money.portion(25, -5000))
    assert_equal(-50, Money.parse_percent("-0.5"))
    assert_equal 1205, Money.parse_percent("12.05")
    assert_raises(ArgumentError) { Money.parse_percent("1.") }
  end

  def test_round
    assert_equal [0, 50, 50, 100], [24, 25, 74, 75].map { |cents| Money.round(cents, 50) }
    assert_equal 17, Money.round(17, 1)
  end

  def test_split
    assert_equal [34, 33, 33], Money.split(100, [1, 1, 1])
    assert_equal [67, 33], Money.split(100, [2, 1])
    assert_equal [-34, -33, -33], Money.split(-100, [1, 1, 1])
    assert_equal [5, 5], Money.split(10, [0, 0])
    assert_equal 1001, Money.split(1001, [3, 5, 9, 0]).sum
  end
end
