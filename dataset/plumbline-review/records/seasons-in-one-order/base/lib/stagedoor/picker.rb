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

        each_place(row, party) do |first, singles|
          key = [singles, row.rank, (2 * first + party - row.length).abs, first]
          best = [key, row, first] if best.nil? || (key <=> best[0]).negative?
        end
      end
      best && best[1].seats[best[2], party].map(&:id)
    end

    private

    def each_place(row, party)
      @house.stretches(row).each do |lo, hi|
        (lo..hi - party).each do |first|
          singles = [first - lo, hi - first - party].count(1)
          yield first, singles
        end
      end
    end
  end
end
