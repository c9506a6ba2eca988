# frozen_string_literal: true

module Stagedoor
  # Everything that happened, one JSON object on a line. The desk is rebuilt from it after a
  # restart (replay.rb), and the reports read it.
  class Journal
    attr_reader :events

    # What a sale or a refund says of each performance. Older lines are for one only.
    def self.parts(event)
      event["parts"] || [event]
    end

    def self.open(path)
      events = File.exist?(path) ? File.readlines(path, chomp: true).map { |line| JSON.parse(line) } : []
      new(events, path)
    end

    def initialize(events = [], path = nil)
      @events = events
      @path = path
    end

    def append(kind, at, fields)
      event = JSON.parse(JSON.generate({ "kind" => kind, "at" => at }.merge(fields)))
      @events << event
      File.open(@path, "a") { |file| file.puts(JSON.generate(event)) } if @path
      event
    end

    def of(*kinds)
      @events.select { |event| kinds.include?(event["kind"]) }
    end

    def rewrite(events)
      @events = events
      return unless @path

      temporary = "#{@path}.new"
      File.write(temporary, events.map { |event| "#{JSON.generate(event)}\n" }.join)
      File.rename(temporary, @path)
    end
  end
end
