# frozen_string_literal: true

require "helper"

class PremiumTest < Minitest::Test
  include Staff

  NIGHT = Stint::Night.new(Staff::BASEL.zone)
  SUNDAY = Stint::Sunday.new(Staff::BASEL.zone)

  def test_night
    assert_equal 480, NIGHT.minutes(shift("2024-05-03T21:00:00+02:00", "2024-05-04T07:00:00+02:00"))
    assert_equal 75, NIGHT.minutes(shift("2024-05-03T04:45:00+02:00", "2024-05-03T13:00:00+02:00"))
    assert_equal 0, NIGHT.minutes(shift("2024-05-03T06:00:00+02:00", "2024-05-03T22:00:00+02:00"))
    assert_equal 120, NIGHT.minutes(shift("2024-01-03T12:00:00+01:00", "2024-01-04T00:00:00+01:00"))
  end

  def test_sunday
    assert_equal 360, SUNDAY.minutes(shift("2024-05-04T22:00:00+02:00", "2024-05-05T06:00:00+02:00"))
    assert_equal 120, SUNDAY.minutes(shift("2024-05-05T22:00:00+02:00", "2024-05-06T06:00:00+02:00"))
    assert_equal 300, SUNDAY.minutes(shift("2024-03-30T22:00:00+01:00", "2024-03-31T06:00:00+02:00"))
  end

  def test_lines_of_a_payslip
    shifts = [shift("2024-05-04T22:00:00+02:00", "2024-05-05T06:00:00+02:00", 30)]
    lines = Stint::Payroll.new(shifts).payslips(2024, 5).first.lines
    assert_equal [["work", 450, 21_375], ["night 25 %", 480, 5700], ["Sunday 50 %", 360, 8550]], lines.map(&:to_a)
  end

  def test_no_line_without_such_hours
    shifts = [shift("2024-05-03T10:00:00+02:00", "2024-05-03T18:00:00+02:00")]
    assert_equal ["work"], Stint::Payroll.new(shifts).payslips(2024, 5).first.lines.map(&:label)
  end
end
