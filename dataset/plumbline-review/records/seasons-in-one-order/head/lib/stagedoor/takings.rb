# frozen_string_literal: true

module Stagedoor
  # The money in a journal, by time. Reads on where it left off, so that it can be asked again and
  # again while the desk is selling.
  class Takings
    # Numbers that belong to instants, and their sums up to each.
    class Series
      attr_reader :times

      def initialize(width)
        @times = []
        @sums = [Array.new(width, 0)]
      end

      # Not before the last one. What happens in the same second is put together.
      def add(at, numbers)
        sums = @sums.last.zip(numbers).map(&:sum)
        return @sums[-1] = sums if @times.last == at

        @times << at
        @sums << sums
      end

      # How many there are before this instant.
      def before(at)
        @times.bsearch_index { |time| time >= at } || @times.length
      end

      # The sums of those from one index to before the other.
      def sum(from, to)
        return @sums.first if to <= from

        @sums[to].zip(@sums[from]).map { |late, early| late - early }
      end
    end

    COLUMNS = %i[sold refunded seats exchanges].freeze
    NOTHING = Series.new(COLUMNS.length).freeze

    def initialize(journal)
      @journal = journal
      reset
    end

    # Of one performance or of all.
    def money(performance = nil)
      refresh
      performance ? @by_performance.fetch(performance, NOTHING) : @all
    end

    def abandoned
      refresh
      @abandoned
    end

    # In the order of their first sale.
    def performances
      refresh
      @performances
    end

    private

    def reset
      @events = @journal.events
      @read = 0
      @last = nil
      @all = Series.new(COLUMNS.length)
      @by_performance = {}
      @abandoned = Series.new(1)
      @performances = []
    end

    def refresh
      # A compacted journal has another list, shorter and without what was abandoned.
      reset unless @journal.events.equal?(@events)
      fresh = @events[@read..]
      return if fresh.empty?

      if @last && fresh.any? { |event| event["at"] < @last }
        reset
        fresh = @events
      end
      read(fresh)
    end

    def read(fresh)
      sales = fresh.select { |event| event["kind"] == "sale" }
      @performances |= sales.flat_map { |event| Journal.parts(event).map { |part| part["performance"] } }
      fresh.each_with_index.sort_by { |event, index| [event["at"], index] }.each do |event, _|
        add(event)
        @last = event["at"]
      end
      @read = @events.length
    end

    def add(event)
      return @abandoned.add(event["at"], [1]) if event["kind"] == "release" && event["cause"] == "expired"

      Journal.parts(event).each do |part|
        numbers = numbers(event["kind"], part) or next
        @all.add(event["at"], numbers)
        (@by_performance[part["performance"]] ||= Series.new(COLUMNS.length)).add(event["at"], numbers)
      end
    end

    def numbers(kind, part)
      case kind
      when "sale" then [part["cents"], 0, part["tickets"].length, 0]
      when "refund" then [0, part["cents"], -part["seats"].length, 0]
      when "exchange" then [part["cents"], 0, 0, 1]
      end
    end
  end
end
