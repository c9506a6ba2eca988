# frozen_string_literal: true

module Stagedoor
  # Shortens a journal over night: what no longer matters goes, the order stays.
  class Compactor
    STANDING = %w[performance sale refund exchange kill revive join leave].freeze

    def initialize(journal)
      @journal = journal
    end

    def run
      before = @journal.events.length
      @journal.rewrite(keep + mark)
      before - @journal.events.length
    end

    private

    def keep
      live = living_holds
      @journal.events.select do |event|
        case event["kind"]
        when *STANDING then true
        when "hold" then live.include?(event["id"])
        else false
        end
      end
    end

    # Numbers of holds that are gone are not given out again.
    def mark
      last = @journal.of("hold", "mark").max_by { |event| event["id"][1..].to_i }
      last ? [{ "kind" => "mark", "at" => @journal.events.last["at"], "id" => last["id"] }] : []
    end

    def living_holds
      live = {}
      @journal.events.each do |event|
        case event["kind"]
        when "hold" then live[event["id"]] = true
        when "release" then live.delete(event["id"])
        when "sale" then Journal.parts(event).each { |part| live.delete(part["hold"]) }
        when "exchange" then live.delete(event["hold"])
        end
      end
      live
    end
  end
end
