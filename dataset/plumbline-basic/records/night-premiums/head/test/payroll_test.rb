# frozen_string_literal: true

require "helper"

class PayrollTest < Minitest::Test
  include Staff

  def test_a_month
    shifts = [
      shift("2024-05-31T22:00:00+02:00", "2024-06-01T06:00:00+02:00", 30),
      shift("2024-05-02T05:00:00+02:00", "2024-05-02T05:10:00+02:00"),
      shift("2024-06-01T10:00:00+02:00", "2024-06-01T18:00:00+02:00")
    ]
    slip = Stint::Payroll.new(shifts).payslips(2024, 5).first
    assert_equal ["work", 460, 21_850], slip.lines.first.to_a
    assert_includes slip.to_s, "7.67 h       218.50\n"
    assert_equal [["night 25 %", 490]], slip.lines.drop(1).map { |line| [line.label, line.minutes] }
  end

  def test_halves_are_rounded_up
    assert_equal 48, Stint::Money.for_minutes(2850, 1)
    assert_equal 3, Stint::Money.for_minutes(50, 3)
  end

  def test_the_files
    sites = Stint::Tables.sites("Basel SBB,1\n\n")
    workers = Stint::Tables.workers("17,Ana Moser,Basel SBB,2850\n", sites)
    shifts = Stint::Tables.shifts("17,2024-05-03T21:58:00+02:00,2024-05-04T06:03:00+02:00,30\n", workers)
    assert_equal 455, shifts.first.paid_minutes
    assert_equal Date.new(2024, 5, 3), shifts.first.date
    assert_raises(Stint::Malformed) { Stint::Tables.shifts("18,2024-05-03T21:58:00Z,2024-05-04T06:03:00Z,0\n", workers) }
    assert_raises(Stint::Malformed) { Stint::Tables.workers("17,Ana Moser,Bern,2850\n", sites) }
    assert_raises(Stint::Malformed) { Stint::Tables.sites("Basel SBB\n") }
  end
end
