# frozen_string_literal: true

module Stagedoor
  # Finds the best seats for a party that wants to sit together. See docs/seats.md.
  class Picker
    def initialize(house)
      @house = house
    end

    # Ids of the seats from left to right, or nil.
    def find(party, bands = nil)
      best = nil
      @house.plan.rows.each do |row|
        next if bands && !bands.include?(row.band)
        next if @house.runs(row).longest < party

        place = best_in(row, party)
        best = [place, row] if best.nil? || place.first < best[0].first
        break if place.first.zero?
      end
      best && best[1].seats[best[0].last, party].map(&:id)
    end

    private

    # [single seats, distance from the middle, position]; less is better.
    def best_in(row, party)
      @house.runs(row).each.filter_map { |lo, hi| best_of(row, party, lo, hi) if hi - lo >= party }.min
    end

    # The place nearest to the middle is the one to take unless it leaves a single seat.
    def best_of(row, party, lo, hi)
      middle = ((row.length - party) / 2).clamp(lo, hi - party)
      [middle, lo, hi - party].filter_map do |first|
        next unless first.between?(lo, hi - party)

        singles = [first - lo, hi - party - first].count(1)
        [singles, (2 * first + party - row.length).abs, first]
      end.min
    end
  end
end
