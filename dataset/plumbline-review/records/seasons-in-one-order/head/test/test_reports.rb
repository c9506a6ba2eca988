# frozen_string_literal: true

require_relative "helper"

class TestBoxOffice < Minitest::Test
  include Helper

  LINES = [
    ["sale", [2026, 6, 30, 22, 30], { "performance" => "a", "tickets" => [1, 2], "cents" => 9000 }],
    ["sale", [2026, 6, 30, 23, 30], { "performance" => "b", "tickets" => [1], "cents" => 4500 }],
    ["release", [2026, 7, 1, 3], { "cause" => "expired" }],
    ["release", [2026, 7, 1, 4], { "cause" => "released" }],
    ["refund", [2026, 7, 1, 12], { "performance" => "a", "seats" => [1], "cents" => 4500 }],
    ["exchange", [2026, 7, 2, 12], { "performance" => "a", "cents" => 700 }]
  ].freeze

  def report
    journal = Journal.new
    LINES.each { |kind, time, fields| journal.append(kind, Time.utc(*time).to_i, fields) }
    BoxOffice.new(journal)
  end

  def test_daily
    days = report.daily(Zone["London"])
    assert_equal %w[2026-06-30 2026-07-01 2026-07-02], days.map { |day| day.date.iso8601 }
    assert_equal [9000, 0, 700], days.map(&:net)
    assert_equal [2, 0, 0], days.map(&:seats)
    assert_equal [13_500, 0, 700], report.daily(Zone["New York"]).map(&:sold)
    assert_equal [9000, 700], report.daily(Zone["UTC"], "a").map(&:sold).reject(&:zero?)
  end

  def test_period
    total = report.period(Zone["London"], Date.new(2026, 7, 1), Date.new(2026, 7, 2))
    assert_equal [5200, 4500, 700, 0, 1], [total.sold, total.refunded, total.net, total.seats, total.exchanges]
    by = report.by_performance(Zone["London"], Date.new(2026, 7, 1), Date.new(2026, 7, 1))
    assert_equal({ "a" => -4500, "b" => 4500 }, by.transform_values(&:net))
  end

  def test_abandoned
    assert_equal({ Date.new(2026, 7, 1) => 1 }, report.abandoned(Zone["London"]))
    assert_equal({ Date.new(2026, 6, 30) => 1 }, report.abandoned(Zone["New York"]))
  end

  def test_csv
    csv = CsvOut.days(report.daily(Zone["London"]))
    assert_equal "date,sold,refunded,net,seats,exchanges\r\n2026-06-30,90.00,0.00,90.00,2,0\r\n", csv.lines.first(2).join
    assert_equal "\"a \"\"b\"\"\"", CsvOut.quote('a "b"')
  end

  def test_days_that_start_at_four
    journal = Journal.new
    LINES.each { |kind, time, fields| journal.append(kind, Time.utc(*time).to_i, fields) }
    late = BoxOffice.new(journal, day_starts: 4 * 3600)
    assert_equal [13_500, 0, 700], late.daily(Zone["London"]).map(&:sold)
    assert_equal 13_500, late.period(Zone["London"], Date.new(2026, 6, 30), Date.new(2026, 6, 30)).sold
    assert_equal({ Date.new(2026, 7, 1) => 1 }, late.abandoned(Zone["London"]))
    assert_equal({ Date.new(2026, 6, 30) => 1 }, late.abandoned(Zone["UTC"]))
  end

  def test_monthly
    months = report.monthly(Zone["London"])
    assert_equal %w[2026-06-01 2026-07-01], months.map { |month| month.date.iso8601 }
    assert_equal [9000, 700], months.map(&:net)
    assert_equal "month,sold,refunded,net,seats,exchanges\r\n2026-06,90.00,0.00,90.00,2,0\r\n",
                 CsvOut.months(months).lines.first(2).join
  end

  def test_long_and_short_days
    journal = Journal.new
    from = Time.utc(2026, 10, 24, 12).to_i
    (0...72).each { |hour| journal.append("exchange", from + hour * 3600, "performance" => "a", "cents" => 1) }
    assert_equal [11, 25, 24, 12], BoxOffice.new(journal).daily(Zone["London"]).map(&:exchanges)
    assert_equal [16, 24, 24, 8], BoxOffice.new(journal, day_starts: 14_400).daily(Zone["London"]).map(&:exchanges)
  end

  def test_goes_on_reading
    journal = Journal.new
    office = BoxOffice.new(journal)
    assert_empty office.daily(Zone["UTC"])
    journal.append("sale", 1000, "performance" => "a", "tickets" => [1], "cents" => 10)
    assert_equal [10], office.daily(Zone["UTC"]).map(&:sold)
    journal.append("sale", 90_000, "performance" => "b", "tickets" => [1], "cents" => 20)
    journal.append("refund", 500, "performance" => "a", "seats" => [1], "cents" => 3)
    assert_equal [7, 20], office.daily(Zone["UTC"]).map(&:net)
    journal.append("release", 90_001, "cause" => "expired")
    assert_equal 1, office.abandoned(Zone["UTC"]).length
    Compactor.new(journal).run
    assert_empty office.abandoned(Zone["UTC"])
    assert_equal [7, 20], office.daily(Zone["UTC"]).map(&:net)
    assert_equal %w[a b], office.by_performance(Zone["UTC"], Date.new(1970, 1, 1), Date.new(1970, 1, 1)).keys
  end

  def test_several_performances_in_one_line
    journal = Journal.new
    part = ->(name, tickets, cents) { { "hold" => "h1", "performance" => name, "tickets" => tickets, "cents" => cents } }
    journal.append("sale", 1000, "order" => "o1", "cents" => 50, "parts" => [part.call("b", [1, 2], 30), part.call("a", [1], 20)])
    office = BoxOffice.new(journal)
    day = Date.new(1970, 1, 1)
    assert_equal [50, 3], office.daily(Zone["UTC"]).first.to_a.values_at(1, 3)
    assert_equal({ "b" => 30, "a" => 20 }, office.by_performance(Zone["UTC"], day, day).transform_values(&:net))
    journal.append("refund", 90_000, "order" => "o1", "cents" => 15, "parts" => [
      { "performance" => "b", "seats" => [1], "cents" => 18 }, { "performance" => "a", "seats" => [], "cents" => -3 }
    ])
    by = office.by_performance(Zone["UTC"], day + 1, day + 1)
    assert_equal [[18, -1], [-3, 0]], by.values.map { |each| [each.refunded, each.seats] }
    assert_equal [50, -15], office.daily(Zone["UTC"]).map(&:net)
  end

  def test_periods
    office = report
    day = Date.new(2026, 7, 1)
    assert_equal 0, office.period(Zone["UTC"], day, day - 1).sold
    assert_equal 0, office.period(Zone["UTC"], day, day - 30).sold
    assert_equal 0, office.period(Zone["UTC"], day, day, "nothing").sold
    assert_equal "performance,sold,refunded,net,seats,exchanges\r\na,0.00,45.00,-45.00,-1,0\r\nb,0.00,0.00,0.00,0,0\r\n",
                 CsvOut.performances(office.by_performance(Zone["UTC"], day, day))
  end
end
