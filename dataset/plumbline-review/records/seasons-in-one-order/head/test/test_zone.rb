# frozen_string_literal: true

require_relative "helper"

class TestZone < Minitest::Test
  Zone = Stagedoor::Zone

  def at(*utc)
    Time.utc(*utc).to_i
  end

  def test_london
    london = Zone["London"]
    assert_equal 0, london.offset_at(at(2026, 3, 29, 0, 59, 59))
    assert_equal 3600, london.offset_at(at(2026, 3, 29, 1))
    assert_equal 3600, london.offset_at(at(2026, 10, 25, 0, 59, 59))
    assert_equal 0, london.offset_at(at(2026, 10, 25, 1))
    assert_equal "2026-07-01 00:30", london.local(at(2026, 6, 30, 23, 30)).to_s
  end

  def test_new_york_and_sydney
    york = Zone["New York"]
    assert_equal(-18_000, york.offset_at(at(2026, 3, 8, 6, 59, 59)))
    assert_equal(-14_400, york.offset_at(at(2026, 3, 8, 7)))
    assert_equal(-18_000, york.offset_at(at(2026, 11, 1, 6)))
    sydney = Zone["Sydney"]
    assert_equal 39_600, sydney.offset_at(at(2026, 1, 1))
    assert_equal 36_000, sydney.offset_at(at(2026, 4, 4, 16))
    assert_equal 39_600, sydney.offset_at(at(2026, 10, 3, 16))
  end

  def test_there_and_back
    Zone::ALL.each_value do |zone|
      (0..400).each do |day|
        date = Date.new(2026, 1, 1) + day
        assert_equal date, zone.local(zone.utc(date, 43_200)).date
      end
    end
  end

  def test_hours_that_are_twice_or_missing
    london = Zone["London"]
    assert_equal at(2026, 10, 25, 0, 30), london.utc(Date.new(2026, 10, 25), 5400)
    assert_equal at(2026, 3, 29, 1, 30), london.utc(Date.new(2026, 3, 29), 5400)
  end

  def test_days
    london = Zone["London"]
    assert_equal at(2026, 7, 1, 3), london.day_start(Date.new(2026, 7, 1), 4 * 3600)
    assert_equal Date.new(2026, 6, 30), london.day_of(at(2026, 7, 1, 2, 59), 4 * 3600)
    assert_equal Date.new(2026, 7, 1), london.day_of(at(2026, 7, 1, 3), 4 * 3600)
    assert_equal Date.new(2026, 7, 1), london.day_of(at(2026, 6, 30, 23))
  end

  def test_unknown
    assert_raises(Stagedoor::NotFound) { Zone["Atlantis"] }
  end
end
