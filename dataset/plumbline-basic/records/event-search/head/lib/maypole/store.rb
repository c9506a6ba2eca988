# frozen_string_literal: true

require "json"
require "maypole/event"

module Maypole
  # All events, in one JSON file that is written anew with every change.
  class Store
    def initialize(path)
      @path = path
      @events = File.exist?(path) ? read : []
    end

    def find(id)
      @events.find { |event| event.id == id }
    end

    # The next events from `today` on, by day and in the order in which they were entered. A `limit` of nil
    # is for all of them.
    def upcoming(today, limit: 50)
      events = in_order(@events.select { |event| event.day >= today })
      limit.nil? ? events : events.first(limit)
    end

    # The events of some days, past ones too.
    def during(days)
      in_order(@events.select { |event| days.cover?(event.day) })
    end

    def add(**fields)
      event = Event.new(id: (@events.map(&:id).max || 0) + 1, **fields)
      save(@events + [event])
      event
    end

    # Whether there was such an event.
    def delete(id)
      return false unless find(id)

      save(@events.reject { |event| event.id == id })
      true
    end

    private

    def in_order(events)
      events.sort_by { |event| [event.day, event.id] }
    end

    def read
      JSON.parse(File.read(@path, encoding: "UTF-8")).map { |fields| Event.from_json(fields) }
    end

    def save(events)
      draft = "#{@path}.new"
      File.write(draft, JSON.pretty_generate(events.map(&:to_h_for_json)), encoding: "UTF-8")
      File.rename(draft, @path)
      @events = events
    end
  end
end
