# frozen_string_literal: true

require_relative "helper"

# What docs/seats.md says about suggested seats, the slow way: all places, one rule after the other.
class TestPickerRules < Minitest::Test
  include Helper

  def wanted(party, bands)
    places = house.plan.rows.flat_map { |row| (0..row.length - party).map { |first| row.seats[first, party] } }
    possible = places.select { |seats| possible?(seats, bands) }
    best = possible.min_by { |seats| [singles(seats), seats.first.row.rank, off_centre(seats), seats.first.index] }
    best&.map(&:id)
  end

  def possible?(seats, bands)
    row = seats.first.row
    return false if bands && !bands.include?(row.band)

    seats.all? { |seat| house.free?(seat.id) } && seats.drop(1).none? { |seat| row.aisle?(seat.index) }
  end

  # Free seats beside the party which have nobody to sit with any more.
  def singles(seats)
    [[seats.first, -1], [seats.last, 1]].count do |seat, direction|
      neighbour = beside(seat, direction)
      neighbour && beside(neighbour, direction).nil?
    end
  end

  # The free seat next to this one in a direction, unless there is an aisle or the wall.
  def beside(seat, direction)
    index = seat.index + direction
    return nil if index.negative? || seat.row.aisle?([index, seat.index].max)

    other = seat.row.seats[index]
    other if other && house.free?(other.id)
  end

  # Twice the distance from the middle of the row.
  def off_centre(seats)
    (seats.first.index + seats.last.index - (seats.first.row.length - 1)).abs
  end

  def test_as_the_rules_say
    random = Random.new(7)
    ids = house.plan.seats.map(&:id)
    80.times do |round|
      gone = ids.sample(random.rand(ids.length), random: random)
      house.take(gone, "x", :held)
      [nil, ["P"], %w[Q R]].each do |bands|
        (1..11).each do |party|
          assert_equal [wanted(party, bands)], [Picker.new(house).find(party, bands)], "#{party} in round #{round}"
        end
      end
      house.free(gone, "x")
    end
  end
end
