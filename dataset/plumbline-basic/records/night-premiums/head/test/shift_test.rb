# frozen_string_literal: true

require "helper"

class ShiftTest < Minitest::Test
  include Staff

  def test_seconds_are_cut_off_and_breaks_not_paid
    assert_equal 455, shift("2024-05-03T21:58:59+02:00", "2024-05-04T06:03:01+02:00", 30).paid_minutes
  end

  def test_the_night_in_which_the_clocks_change
    assert_equal 420, shift("2024-03-30T22:00:00+01:00", "2024-03-31T06:00:00+02:00").paid_minutes
    assert_equal 540, shift("2024-10-26T22:00:00+02:00", "2024-10-27T06:00:00+01:00").paid_minutes
  end

  def test_minutes_within_a_range
    early = shift("2024-05-03T05:00:00+02:00", "2024-05-03T13:00:00+02:00")
    assert_equal 60, early.minutes_within(Time.utc(2024, 5, 2, 20)...Time.utc(2024, 5, 3, 4))
    assert_equal 0, early.minutes_within(Time.utc(2024, 5, 3, 20)...Time.utc(2024, 5, 4, 4))
  end

  def test_shifts_that_cannot_be
    assert_raises(Stint::Malformed) { shift("2024-05-03T05:00:00Z", "2024-05-03T05:00:30Z") }
    assert_raises(Stint::Malformed) { shift("2024-05-03T05:00:00Z", "2024-05-03T22:00:00Z") }
    assert_raises(Stint::Malformed) { shift("2024-05-03T05:00:00Z", "2024-05-03T06:00:00Z", 60) }
  end
end
