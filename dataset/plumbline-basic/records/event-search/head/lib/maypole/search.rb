# frozen_string_literal: true

require "maypole/tidy"

module Maypole
  # The events to come that a term is in, in upper or lower case. The empty term is in all of them.
  class Search
    attr_reader :term

    def initialize(store, term)
      @store = store
      @term = Tidy.line(term)
    end

    def events(today)
      @store.upcoming(today).select { |event| matches?(event) }
    end

    private

    def matches?(event)
      [event.title, event.place, event.text].any? { |text| text.downcase.include?(term.downcase) }
    end
  end
end
