# frozen_string_literal: true

module Stagedoor
  # `key = value`, one on a line, `#` for comments. Later files win over earlier ones.
  class Settings
    MINUTES = %w[hold.desk hold.kiosk hold.offer].freeze
    NUMBERS = %w[seats.per_hold exchange.fee].freeze
    CLOCKS = %w[report.day_starts].freeze
    TEXTS = %w[venue.name venue.zone report.zones currency].freeze

    DEFAULTS = {
      "hold.desk" => 15, "hold.kiosk" => 5, "hold.offer" => 120,
      "seats.per_hold" => 12, "exchange.fee" => 250,
      "venue.name" => "The Playhouse", "venue.zone" => "London", "report.zones" => "London",
      "report.day_starts" => 0,
      "currency" => "£"
    }.freeze

    def self.load(*paths)
      paths.inject(new) { |settings, path| settings.merge(File.read(path)) }
    end

    def initialize(values = DEFAULTS)
      @values = values
    end

    def merge(text)
      values = @values.dup
      text.each_line.with_index(1) do |line, number|
        line = line.sub(/(\A|\s)#.*/, "").strip
        next if line.empty?

        key, value = line.split("=", 2).map(&:strip)
        raise BadFile.new(number, "expected key = value") if value.nil?

        values[key] = read(key, value, number)
      end
      Settings.new(values)
    end

    # Seconds that a hold of this kind lives (:desk, :kiosk or :offer).
    def hold_seconds(kind)
      @values.fetch("hold.#{kind}") * 60
    end

    def seats_per_hold
      @values["seats.per_hold"]
    end

    def exchange_fee
      @values["exchange.fee"]
    end

    def venue_name
      @values["venue.name"]
    end

    def venue_zone
      Zone[@values["venue.zone"]]
    end

    def report_zones
      @values["report.zones"].split(",").map { |name| Zone[name.strip] }
    end

    # Seconds after midnight at which the days of the reports begin.
    def day_starts
      @values["report.day_starts"]
    end

    def currency
      @values["currency"]
    end

    private

    def read(key, value, number)
      if MINUTES.include?(key) || NUMBERS.include?(key)
        raise BadFile.new(number, "#{key} wants a number") unless value.match?(/\A\d+\z/)

        value.to_i
      elsif CLOCKS.include?(key)
        clock(key, value, number)
      elsif TEXTS.include?(key)
        value
      else
        raise BadFile.new(number, "unknown key #{key}")
      end
    end

    # Only in the first half of the day: later, nobody would know which date it is.
    def clock(key, value, number)
      match = /\A(\d{1,2}):([0-5]\d)\z/.match(value)
      raise BadFile.new(number, "#{key} wants a time from 0:00 to 11:59") unless match && match[1].to_i < 12

      match[1].to_i * 3600 + match[2].to_i * 60
    end
  end
end
