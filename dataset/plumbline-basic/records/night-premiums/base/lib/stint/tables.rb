# frozen_string_literal: true

require "csv"

module Stint
  # Reads the three files.
  module Tables
    module_function

    # Sites by name.
    def sites(text)
      rows(text, 2).to_h do |name, hours|
        [name, Site.new(name: name, zone: Zone.new(Integer(hours, 10)))]
      end
    end

    # Workers by number.
    def workers(text, sites)
      rows(text, 4).to_h do |number, name, site, rate|
        found = sites.fetch(site) { raise Malformed, "#{name} is at #{site}, which is no site" }
        [number, Worker.new(number: number, name: name, site: found, rate: Integer(rate, 10))]
      end
    end

    def shifts(text, workers)
      rows(text, 4).map do |number, from, to, breaks|
        worker = workers.fetch(number) { raise Malformed, "nobody has the number #{number}" }
        Shift.new(worker: worker, begins: Time.iso8601(from), ends: Time.iso8601(to), break_minutes: Integer(breaks, 10))
      end
    end

    def rows(text, width)
      CSV.parse(text).reject(&:empty?).each do |row|
        raise Malformed, "#{row.join(',')} does not have #{width} fields" unless row.compact.size == width
      end
    end
    private_class_method :rows
  end
end
