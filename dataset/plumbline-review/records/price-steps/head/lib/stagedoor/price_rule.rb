# frozen_string_literal: true

module Stagedoor
  # A line of the price file that changes what a band costs on some days.
  class PriceRule
    WEEKDAYS = %w[sun mon tue wed thu fri sat].freeze

    attr_reader :name, :on, :from, :to, :group

    # +conditions+ are the words between "on sale" or "on show" and the colon.
    def self.parse(name, on, conditions, change)
      found = {}
      conditions.split.each_slice(2) do |word, value|
        raise ArgumentError, "#{word} without a value" unless value
        raise ArgumentError, "#{word} twice" if found.key?(word)

        found[word] = condition(word, value)
      end
      if change.end_with?("%")
        new(name, on, found, basis_points: Money.parse_percent(change.chomp("%")))
      else
        new(name, on, found, cents: Money.parse(change))
      end
    end

    def self.condition(word, value)
      case word
      when "from", "until" then Date.iso8601(value)
      when "bands" then value.split(",")
      when "weekdays"
        value.split(",").map { |day| WEEKDAYS.index(day) or raise ArgumentError, "no weekday #{day}" }
      when "group" then value
      else raise ArgumentError, "unknown condition #{word}"
      end
    end
    private_class_method :condition

    def initialize(name, on, conditions, basis_points: nil, cents: nil)
      @name = name
      @on = on
      @from = conditions["from"]
      @to = conditions["until"]
      @bands = conditions["bands"]
      @weekdays = conditions["weekdays"]
      @group = conditions["group"]
      @basis_points = basis_points
      @cents = cents
    end

    def band?(band)
      @bands.nil? || @bands.include?(band)
    end

    def weekday?(date)
      @weekdays.nil? || @weekdays.include?(date.wday)
    end

    # What is added to this price.
    def change(price)
      @basis_points ? Money.portion(price, @basis_points) : @cents
    end
  end
end
