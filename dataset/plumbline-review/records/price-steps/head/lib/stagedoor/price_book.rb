# frozen_string_literal: true

module Stagedoor
  # What a seat costs. Read from a file that the manager keeps (docs/prices.md).
  class PriceBook
    # A price is the sum of its steps.
    Step = Struct.new(:label, :cents)

    attr_reader :bands, :types, :rules, :step

    def self.parse(text)
      bands = {}
      types = {}
      rules = []
      step = 1
      text.each_line.with_index(1) do |line, number|
        line = line.sub(/(\A|\s)#.*/, "").strip
        case line
        when "" then next
        when /\Aband (\S+) (\S+)\z/ then bands[$1] = Money.parse($2)
        when /\Atype (\S+) (\d+(?:\.\d\d?)?)\z/ then types[$1] = [Money.parse_percent($2), 10_000].min
        when /\Around (\S+)\z/ then step = round_step($1)
        when /\Arule (\S+) on (sale|show)(.*): *(\S+)\z/ then rules << PriceRule.parse($1, $2.to_sym, $3, $4)
        else raise ArgumentError, "cannot read #{line.inspect}"
        end
      rescue ArgumentError => e
        raise BadFile.new(number, e.message)
      end
      new(bands, types, rules, step)
    end

    def self.round_step(text)
      step = Money.parse(text)
      raise ArgumentError, "round to #{text}" unless step.positive?

      step
    end
    private_class_method :round_step

    def initialize(bands, types, rules, step = 1)
      @bands = bands
      @types = types
      @rules = rules
      @step = step
      @calendars = {}
      @prices = {}
    end

    # In cents. +sale+ and +show+ are the dates, where the theatre is, of the sale and of the
    # performance.
    def price(band, type, sale, show)
      key = [band, type, calendar(band, :sale).key(sale), calendar(band, :show).key(show)]
      @prices[key] ||= steps(band, type, sale, show).sum(&:cents)
    end

    # How the price comes about: the band, each rule that applies, rounding, the concession.
    def steps(band, type, sale, show)
      full = @bands.fetch(band) { raise NotFound, "no band #{band}" }
      off = @types.fetch(type) { raise NotFound, "no ticket type #{type}" }
      steps = [Step.new(band, full)]
      applying(band, sale, show).each { |rule| add(steps, rule.name) { |price| rule.change(price) } }
      add(steps, "rounded") { |price| Money.round([price, 0].max, @step) - price }
      add(steps, type) { |price| -Money.portion(price, off) }
      steps
    end

    # Names of the rules that make the price what it is.
    def reasons(band, sale, show)
      applying(band, sale, show).map(&:name)
    end

    private

    # In the order of the file. Of a group only the last one counts.
    def applying(band, sale, show)
      numbered = calendar(band, :sale).rules(sale) + calendar(band, :show).rules(show)
      last = {}
      numbered.sort_by(&:first).each { |number, rule| last[rule.group || number] = [number, rule] }
      last.values.sort_by(&:first).map(&:last)
    end

    def calendar(band, on)
      @calendars[[band, on]] ||= PriceCalendar.new(
        @rules.each_with_index.filter_map { |rule, number| [number, rule] if rule.on == on && rule.band?(band) }
      )
    end

    # Steps that change nothing are not worth a line.
    def add(steps, label)
      cents = yield steps.sum(&:cents)
      steps << Step.new(label, cents) unless cents.zero?
    end
  end
end
