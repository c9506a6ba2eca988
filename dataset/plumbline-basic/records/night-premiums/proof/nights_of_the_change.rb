# frozen_string_literal: true

# Nights by the clock on the wall, before, during and after both changes of the clocks.
require_relative "scene"

SHIFTS = [
  ["2024-03-30T21:00:00+01:00", "2024-03-31T07:00:00+02:00", 420],
  ["2024-03-31T21:00:00+02:00", "2024-04-01T05:00:00+02:00", 420],
  ["2024-10-26T21:00:00+02:00", "2024-10-27T07:00:00+01:00", 540],
  ["2024-10-27T20:00:00+01:00", "2024-10-28T04:00:00+01:00", 360]
].freeze

check do
  night = Stint::Night.new(BASEL.zone)
  exit 2 unless night.minutes(shift("2024-05-03T21:00:00+02:00", "2024-05-04T07:00:00+02:00")) == 480
  SHIFTS.filter_map do |from, to, minutes|
    counted = night.minutes(shift(from, to))
    "#{from} to #{to}: #{counted} minutes instead of #{minutes}" unless counted == minutes
  end
end
