# frozen_string_literal: true

require_relative "helper"

class TestPriceBook < Minitest::Test
  include Helper

  def price(band, type, sale, show)
    PriceBook.parse(PRICES).price(band, type, Date.iso8601(sale), Date.iso8601(show))
  end

  def test_plain
    assert_equal 4500, price("P", "adult", "2026-04-01", "2026-05-14")
    assert_equal 2250, price("P", "child", "2026-04-01", "2026-05-14")
  end

  def test_dates
    assert_equal 4050, price("P", "adult", "2026-03-01", "2026-05-14")
    assert_equal 4500, price("P", "adult", "2026-03-02", "2026-05-14")
    assert_equal 4450, price("P", "adult", "2026-03-01", "2026-05-15")
    assert_equal 1800, price("R", "adult", "2026-03-01", "2026-05-14")
  end

  def test_reasons
    book = PriceBook.parse(PRICES)
    assert_equal %w[early weekend], book.reasons("P", Date.new(2026, 1, 1), Date.new(2026, 5, 15))
  end

  def test_never_below_nothing
    book = PriceBook.parse("band P 5.00\ntype adult 0\nrule gift on sale: -9.00\n")
    assert_equal 0, book.price("P", "adult", Date.new(2026, 1, 1), Date.new(2026, 1, 1))
  end

  def test_mistakes
    assert_raises(BadFile) { PriceBook.parse("band P x") }
    assert_raises(BadFile) { PriceBook.parse("rule x on sale weekdays caturday: 5%") }
    assert_raises(BadFile) { PriceBook.parse("rule x on moon: 5%") }
    assert_raises(NotFound) { PriceBook.parse(PRICES).price("Z", "adult", Date.today, Date.today) }
  end

  def test_groups
    book = PriceBook.parse(<<~TEXT)
      band P 100.00
      type adult 0
      rule a on sale group x: -10%
      rule b on sale: +1.00
      rule c on show from 2026-05-01 group x: -20%
      rule d on sale from 2026-06-01 until 2026-06-01 group x: +5.00
    TEXT
    at = ->(sale, show) { book.price("P", "adult", Date.iso8601(sale), Date.iso8601(show)) }
    assert_equal 9100, at.("2026-03-01", "2026-04-30")
    assert_equal 8080, at.("2026-03-01", "2026-05-01")
    assert_equal 10_600, at.("2026-06-01", "2026-06-05")
    assert_equal 8080, at.("2026-06-02", "2026-06-05")
    assert_equal %w[b c], book.reasons("P", Date.new(2026, 3, 1), Date.new(2026, 5, 1))
  end

  def test_rounding
    book = PriceBook.parse("band P 33.30\ntype adult 0\ntype child 33.33\nround 0.50\nrule up on sale: +7.5%\n")
    day = Date.new(2026, 1, 1)
    assert_equal 3600, book.price("P", "adult", day, day)
    assert_equal 2400, book.price("P", "child", day, day)
    assert_equal [["P", 3330], ["up", 250], ["rounded", 20], ["child", -1200]], book.steps("P", "child", day, day).map(&:to_a)
  end

  def test_steps_add_up
    book = PriceBook.parse(PRICES)
    (0..120).each do |n|
      sale = Date.new(2026, 1, 1) + n
      show = sale + n % 11
      %w[P Q R].product(%w[adult child]) do |band, type|
        assert_equal book.price(band, type, sale, show), book.steps(band, type, sale, show).sum(&:cents)
      end
    end
  end

  def test_the_file_we_use
    book = PriceBook.parse(File.read(File.expand_path("../config/prices.txt", __dir__)))
    assert_equal 4050, book.price("P", "adult", Date.new(2026, 2, 28), Date.new(2026, 5, 14))
    assert_equal 3850, book.price("P", "adult", Date.new(2026, 1, 31), Date.new(2026, 5, 14))
    assert_equal 1550, book.price("R", "adult", Date.new(2026, 1, 2), Date.new(2026, 5, 14))
    assert_equal 1575, book.price("R", "member", Date.new(2026, 2, 2), Date.new(2026, 5, 14))
  end

  def test_more_mistakes
    assert_raises(BadFile) { PriceBook.parse("round 0") }
    assert_raises(BadFile) { PriceBook.parse("rule x on sale from: 5%") }
    assert_raises(BadFile) { PriceBook.parse("rule x on sale from 2026-01-01 from 2026-01-02: 5%") }
    assert_raises(BadFile) { PriceBook.parse("rule x on sale: 5.125%") }
  end
end

class TestPriceCalendar < Minitest::Test
  include Helper

  def calendar(*lines)
    rules = lines.map { |line| PriceRule.parse("r", :sale, line, "1.00") }
    PriceCalendar.new(rules.each_with_index.map { |rule, number| [number, rule] })
  end

  def numbers(calendar, text)
    calendar.rules(Date.iso8601(text)).map(&:first)
  end

  def test_edges
    calendar = calendar("from 2026-03-01 until 2026-03-10", "from 2026-03-10", "until 2026-03-01", "")
    assert_equal [2, 3], numbers(calendar, "2026-02-28")
    assert_equal [0, 2, 3], numbers(calendar, "2026-03-01")
    assert_equal [0, 3], numbers(calendar, "2026-03-02")
    assert_equal [0, 1, 3], numbers(calendar, "2026-03-10")
    assert_equal [1, 3], numbers(calendar, "2026-03-11")
  end

  def test_backwards_means_never
    calendar = calendar("from 2026-03-05 until 2026-03-04", "from 2026-03-09 until 2026-03-02")
    (1..12).each { |day| assert_empty numbers(calendar, Date.new(2026, 3, day).iso8601) }
  end

  def test_weekdays
    calendar = calendar("weekdays mon,sun")
    assert_equal [[], [0], [0], []], (7..10).map { |day| numbers(calendar, Date.new(2026, 3, day).iso8601) }
  end

  def test_same_key_same_rules
    calendar = calendar("from 2026-03-03 weekdays tue", "until 2026-03-20", "weekdays sat,sun until 2026-03-14")
    days = (Date.new(2026, 2, 20)..Date.new(2026, 4, 1)).to_a
    days.product(days) do |one, other|
      next unless calendar.key(one) == calendar.key(other)

      assert_equal calendar.rules(one).map(&:first), calendar.rules(other).map(&:first)
    end
  end
end

class TestQuote < Minitest::Test
  include Helper

  def test_season
    season = Season.new(desk.quote)
    desk.announce("lear", "room", EVENING + 86_400)
    package = Season::Package.new("two", %w[hamlet lear].map { |id| desk.house(id) }, 1500)
    total, shares = season.price(package, stalls("A", 1) * 2, "adult")
    assert_equal 7990, total
    assert_equal 7990, shares.sum
    desk.house("lear").take(stalls("A", 1), "x", :sold)
    assert_equal stalls("A", 1, 2), season.seats(package, "Stalls/A/1")
  end

  def test_overview
    sell(circle("B", 1, 2, 3, 4, 5))
    assert_equal [["P", 22, 4500, []], ["Q", 8, 3250, []]], desk.quote.overview(house)
  end

  def test_explain
    assert_equal [["P", 4500], ["child", -2250]], desk.quote.explain(house, "Stalls/A/1", "child")
  end
end
