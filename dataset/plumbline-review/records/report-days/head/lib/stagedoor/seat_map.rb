# frozen_string_literal: true

module Stagedoor
  # A house as a page of text, for somebody at the telephone. A line for each row with a sign for
  # each seat from left to right and a gap for each aisle, the sections as in the plan.
  class SeatMap
    SIGNS = { free: ".", held: "o", sold: "#", killed: "x" }.freeze

    def initialize(house)
      @house = house
      @plan = house.plan
    end

    def text
      sections = @plan.rows.chunk_while { |one, other| one.section == other.section }
      pages = sections.map { |rows| [rows.first.section, *rows.map { |row| line(row) }].join("\n") }
      [*pages, counts.map { |band, free, all| "#{band}: #{free} of #{all} free" }.join("\n")].join("\n\n")
    end

    # Band, free seats, all seats, for each band in the order of the plan.
    def counts
      @plan.seats.group_by(&:band).map do |band, seats|
        [band, seats.count { |seat| @house.free?(seat.id) }, seats.length]
      end
    end

    private

    def line(row)
      signs = row.seats.map { |seat| "#{' ' if row.aisle?(seat.index)}#{SIGNS.fetch(@house.state(seat.id))}" }
      "  #{row.name.ljust(width(:name))}  #{row.band.ljust(width(:band))}  #{signs.join}"
    end

    def width(column)
      @plan.rows.map { |row| row[column].length }.max
    end
  end
end
