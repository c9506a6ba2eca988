# frozen_string_literal: true

module Stagedoor
  # What a seat costs. Read from a file that the manager keeps (docs/prices.md).
  class PriceBook
    Rule = Struct.new(:name, :on, :from, :to, :weekdays, :bands, :percent, :cents, keyword_init: true) do
      def applies?(band, dates)
        date = dates.fetch(on)
        return false if bands && !bands.include?(band)
        return false if weekdays && !weekdays.include?(date.wday)

        (from.nil? || from <= date) && (to.nil? || date <= to)
      end

      def apply(price)
        percent ? price + Money.percent(price, percent) : price + cents
      end
    end

    WEEKDAYS = %w[sun mon tue wed thu fri sat].freeze

    attr_reader :bands, :types, :rules, :steps

    def self.parse(text)
      bands = {}
      types = {}
      rules = []
      steps = {}
      text.each_line.with_index(1) do |line, number|
        line = line.sub(/(\A|\s)#.*/, "").strip
        case line
        when "" then next
        when /\Aband (\S+) (\S+)\z/ then bands[$1] = Money.parse($2)
        when /\Atype (\S+) (\d+)\z/ then types[$1] = [$2.to_i, 100].min
        when /\Aseason (\d+) (\d+)\z/ then steps[$1.to_i] = [$2.to_i, 100].min
        when /\Arule (\S+) on (sale|show)(.*): *(\S+)\z/ then rules << rule($1, $2, $3, $4, number)
        else raise BadFile.new(number, "cannot read #{line.inspect}")
        end
      rescue ArgumentError => e
        raise BadFile.new(number, e.message)
      end
      new(bands, types, rules, steps)
    end

    def self.rule(name, on, conditions, change, number)
      rule = Rule.new(name: name, on: on.to_sym)
      conditions.split.each_slice(2) do |word, value|
        raise ArgumentError, "#{word} without a value" unless value

        case word
        when "from" then rule.from = Date.iso8601(value)
        when "until" then rule.to = Date.iso8601(value)
        when "bands" then rule.bands = value.split(",")
        when "weekdays" then rule.weekdays = value.split(",").map { |day| WEEKDAYS.index(day) or raise ArgumentError, "no weekday #{day}" }
        else raise BadFile.new(number, "unknown condition #{word}")
        end
      end
      change.end_with?("%") ? rule.percent = Integer(change.chomp("%"), 10) : rule.cents = Money.parse(change)
      rule
    end
    private_class_method :rule

    def initialize(bands, types, rules, steps = {})
      @bands = bands
      @types = types
      @rules = rules
      @steps = steps
    end

    # In cents. +sale+ and +show+ are the dates, where the theatre is, of the sale and of the
    # performance. Rules apply one after the other, concessions are taken off at the end.
    def price(band, type, sale, show)
      price = @bands.fetch(band) { raise NotFound, "no band #{band}" }
      off = @types.fetch(type) { raise NotFound, "no ticket type #{type}" }
      dates = { sale: sale, show: show }
      @rules.each { |rule| price = rule.apply(price) if rule.applies?(band, dates) }
      price = [price, 0].max
      price - Money.percent(price, off)
    end

    # Percent off when one order is for so many evenings.
    def season(evenings)
      @steps.select { |from, _| from <= evenings }.max&.last || 0
    end

    # Names of the rules that make the price what it is.
    def reasons(band, sale, show)
      dates = { sale: sale, show: show }
      @rules.select { |rule| rule.applies?(band, dates) }.map(&:name)
    end
  end
end
