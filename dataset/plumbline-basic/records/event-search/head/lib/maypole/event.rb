# frozen_string_literal: true

require "date"

module Maypole
  # Something that is on, some day.
  Event = Struct.new(:id, :day, :time, :title, :place, :text, keyword_init: true) do
    def to_h_for_json
      to_h.merge(day: day.iso8601)
    end

    def self.from_json(fields)
      new(**fields.transform_keys(&:to_sym), day: Date.iso8601(fields.fetch("day")))
    end
  end
end
