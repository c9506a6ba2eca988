# frozen_string_literal: true

module Stagedoor
  # What the room looks like. Written by hand by whoever knows the room:
  #
  #   section Stalls
  #   row A band P: 1-6 | 7-12
  #   row B band P: 1 3 5 7 | 8 6 4 2
  #
  # Sections and rows come best first, seats from left to right, `|` is an aisle.
  class SeatPlan
    Seat = Struct.new(:id, :row, :label, :index) do
      def band
        row.band
      end
    end

    Row = Struct.new(:key, :section, :name, :band, :rank, :seats, :aisles) do
      def length
        seats.length
      end

      # Is there an aisle between the seats at index - 1 and index?
      def aisle?(index)
        aisles.include?(index)
      end
    end

    attr_reader :rows

    def self.parse(text)
      section = nil
      rows = []
      text.each_line.with_index(1) do |line, number|
        line = line.strip
        next if line.empty? || line.start_with?("#")

        if (match = /\Asection (\S+)\z/.match(line))
          section = match[1]
        elsif (match = /\Arow (\S+) band (\S+): *(.+)\z/.match(line))
          raise BadFile.new(number, "row before the first section") unless section

          rows << build(section, match, rows.length, number)
        else
          raise BadFile.new(number, "expected a section or a row")
        end
      end
      new(rows)
    end

    def self.build(section, match, rank, number)
      row = Row.new("#{section}/#{match[1]}", section, match[1], match[2], rank, [], [])
      match[3].split("|").each do |part|
        row.aisles << row.length unless row.seats.empty?
        part.split.each do |word|
          labels(word, number).each do |label|
            row.seats << Seat.new("#{row.key}/#{label}", row, label, row.length)
          end
        end
      end
      row
    end
    private_class_method :build

    def self.labels(word, number)
      case word
      when /\A(\d+)-(\d+)\z/
        from, to = Regexp.last_match.captures.map(&:to_i)
        from <= to ? (from..to).map(&:to_s) : (to..from).map(&:to_s).reverse
      when /\A\d+[A-Z]?\z/
        [word]
      else
        raise BadFile.new(number, "not a seat: #{word}")
      end
    end
    private_class_method :labels

    def initialize(rows)
      @rows = rows
      @seats = {}
      rows.each do |row|
        row.seats.each do |seat|
          raise Error, "seat #{seat.id} twice" if @seats.key?(seat.id)

          @seats[seat.id] = seat
        end
      end
    end

    def seats
      @seats.values
    end

    def seat(id)
      @seats.fetch(id) { raise NotFound, "no seat #{id}" }
    end

    def bands
      @rows.map(&:band).uniq
    end

    def capacity
      @seats.length
    end
  end
end
