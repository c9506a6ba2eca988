# frozen_string_literal: true

require "helper"

class ZoneTest < Minitest::Test
  ZONE = Stint::Zone.new(1)

  def test_winter_and_summer
    assert_equal Time.utc(2024, 1, 5, 21), ZONE.instant(Date.new(2024, 1, 5), 22)
    assert_equal Time.utc(2024, 7, 5, 20), ZONE.instant(Date.new(2024, 7, 5), 22)
  end

  def test_hours_that_are_left_out_or_come_twice
    assert_equal Time.utc(2024, 3, 31, 1, 30), ZONE.instant(Date.new(2024, 3, 31), 2, 30)
    assert_equal Time.utc(2024, 10, 27, 0, 30), ZONE.instant(Date.new(2024, 10, 27), 2, 30)
    assert_equal Time.utc(2024, 10, 27, 2), ZONE.instant(Date.new(2024, 10, 27), 3)
  end

  def test_dates
    assert_equal Date.new(2024, 7, 6), ZONE.date(Time.utc(2024, 7, 5, 22))
    assert_equal Date.new(2024, 1, 5), ZONE.date(Time.utc(2024, 1, 5, 22, 59))
  end

  def test_days_are_as_long_as_they_are
    lengths = %w[2024-03-30 2024-03-31 2024-10-27].map do |date|
      day = ZONE.day(Date.iso8601(date))
      (day.end - day.begin) / 3600
    end
    assert_equal [24, 23, 25], lengths
  end
end
