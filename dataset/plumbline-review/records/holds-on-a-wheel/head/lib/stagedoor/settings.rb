# frozen_string_literal: true

module Stagedoor
  # `key = value`, one on a line, `#` for comments. Later files win over earlier ones.
  class Settings
    DURATIONS = %w[hold.desk hold.kiosk hold.offer hold.most].freeze
    UNITS = { "" => 1, "s" => 1, "m" => 60, "h" => 3600 }.freeze
    NUMBERS = %w[seats.per_hold exchange.fee waiting.passes].freeze
    TEXTS = %w[venue.name venue.zone report.zones currency].freeze

    DEFAULTS = {
      "hold.desk" => 900, "hold.kiosk" => 300, "hold.offer" => 7200, "hold.most" => 2700,
      "seats.per_hold" => 12, "exchange.fee" => 250, "waiting.passes" => 3,
      "venue.name" => "The Playhouse", "venue.zone" => "London", "report.zones" => "London",
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
      @values.fetch("hold.#{kind}")
    end

    # Seconds that a hold may live however often it is prolonged.
    def hold_most
      @values["hold.most"]
    end

    def waiting_passes
      @values["waiting.passes"]
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

    def currency
      @values["currency"]
    end

    private

    def read(key, value, number)
      if DURATIONS.include?(key)
        match = /\A(\d+)([smh]?)\z/.match(value)
        raise BadFile.new(number, "#{key} wants a time, like 90s, 15m or 2h") unless match

        match[1].to_i * UNITS[match[2]]
      elsif NUMBERS.include?(key)
        raise BadFile.new(number, "#{key} wants a number") unless value.match?(/\A\d+\z/)

        value.to_i
      elsif TEXTS.include?(key)
        value
      else
        raise BadFile.new(number, "unknown key #{key}")
      end
    end
  end
end
