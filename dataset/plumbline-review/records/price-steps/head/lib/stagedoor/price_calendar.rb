# frozen_string_literal: true

module Stagedoor
  # The rules of one band by date. Between two edges, days on which a rule begins or has ended,
  # only the weekday makes a difference.
  class PriceCalendar
    # +rules+ are pairs of a number and a rule.
    def initialize(rules)
      @edges = rules.flat_map { |_, rule| [rule.from, rule.to && rule.to + 1] }.compact.uniq.sort
      @spans = [nil, *@edges].map do |first|
        rules.select { |_, rule| begun?(rule, first) && !ended?(rule, first) }
      end
    end

    # Days with the same key have the same rules.
    def key(date)
      [span(date), date.wday]
    end

    def rules(date)
      @spans[span(date)].select { |_, rule| rule.weekday?(date) }
    end

    private

    def span(date)
      @edges.bsearch_index { |edge| edge > date } || @edges.length
    end

    # +first+ is the first day of a span, nil for the one that has always been.
    def begun?(rule, first)
      rule.from.nil? || (!first.nil? && rule.from <= first)
    end

    def ended?(rule, first)
      !rule.to.nil? && !first.nil? && rule.to < first
    end
  end
end
