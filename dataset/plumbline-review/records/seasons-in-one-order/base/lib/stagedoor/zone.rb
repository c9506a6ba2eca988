# frozen_string_literal: true

module Stagedoor
  # The handful of time zones where we play. An instant is an Integer: seconds since 1970 in UTC.
  # There is no tzdata on the box office machines, hence the rules by hand.
  class Zone
    DAY = 86_400
    ORIGIN = Date.new(1970, 1, 1)

    Local = Struct.new(:date, :seconds) do
      def to_s
        Kernel.format("%s %02d:%02d", date.iso8601, seconds / 3600, seconds / 60 % 60)
      end
    end

    # A Sunday on which the clocks are changed: the +week+th of the month, or the last for -1.
    Turn = Struct.new(:month, :week, :seconds, :clock) do
      def instant(year, standard)
        at = Zone.epoch(sunday(year)) + seconds
        clock == :utc ? at : at - standard
      end

      def sunday(year)
        if week == -1
          last = Date.new(year, month, -1)
          last - last.wday
        else
          first = Date.new(year, month, 1)
          first + (7 - first.wday) % 7 + 7 * (week - 1)
        end
      end
    end

    EUROPE = [Turn.new(3, -1, 3600, :utc), Turn.new(10, -1, 3600, :utc)].freeze
    AMERICA = [Turn.new(3, 2, 7200, :standard), Turn.new(11, 1, 3600, :standard)].freeze
    AUSTRALIA = [Turn.new(10, 1, 7200, :standard), Turn.new(4, 1, 7200, :standard)].freeze

    attr_reader :name

    def self.epoch(date)
      (date - ORIGIN).to_i * DAY
    end

    def self.[](name)
      ALL.fetch(name) { raise NotFound, "no zone #{name}" }
    end

    def initialize(name, standard, turns = nil)
      @name = name
      @standard = standard
      @turns = turns
    end

    # Seconds that local clocks are ahead of UTC at this instant.
    def offset_at(utc)
      return @standard unless @turns

      year = Time.at(utc).utc.year
      on, off = @turns.map { |turn| turn.instant(year, @standard) }
      summer = on < off ? utc >= on && utc < off : utc >= on || utc < off
      summer ? @standard + 3600 : @standard
    end

    def local(utc)
      days, seconds = (utc + offset_at(utc)).divmod(DAY)
      Local.new(ORIGIN + days, seconds)
    end

    # The instant of a local time. One that happens twice is the first of the two; one that does
    # not happen is moved on by the hour that is missing.
    def utc(date, seconds = 0)
      wall = Zone.epoch(date) + seconds
      [@standard + 3600, @standard].each do |offset|
        return wall - offset if offset_at(wall - offset) == offset
      end
      wall - @standard
    end

    # The instant at which a day begins that begins so many seconds after midnight.
    def day_start(date, seconds = 0)
      utc(date, seconds)
    end

    # The date of such a day that has this instant.
    def day_of(utc, seconds = 0)
      date = local(utc).date
      utc < day_start(date, seconds) ? date - 1 : date
    end

    ALL = [
      new("UTC", 0),
      new("London", 0, EUROPE),
      new("Berlin", 3600, EUROPE),
      new("New York", -18_000, AMERICA),
      new("Sydney", 36_000, AUSTRALIA),
      new("Tokyo", 32_400),
      new("Kathmandu", 20_700)
    ].to_h { |zone| [zone.name, zone] }.freeze
  end
end
