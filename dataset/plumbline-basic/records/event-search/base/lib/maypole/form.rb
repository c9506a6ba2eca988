# frozen_string_literal: true

require "date"
require "uri"
require "maypole/tidy"

module Maypole
  # What somebody has sent: the query of an address, or the fields of a form.
  module Form
    module_function

    # The fields by name, as valid UTF-8. Nothing at all if they cannot be read.
    def parse(text)
      URI.decode_www_form(text.to_s).to_h.transform_values(&:scrub)
    rescue ArgumentError
      {}
    end

    # The fields of an event, or nil if something is missing.
    def event(fields)
      title, place, time = %w[title place time].map { |name| Tidy.line(fields.fetch(name, "")) }
      return nil if title.empty? || place.empty?

      { day: Date.iso8601(fields.fetch("day", "")), time: time, title: title, place: place,
        text: Tidy.text(fields.fetch("text", "")) }
    rescue Date::Error
      nil
    end
  end
end
