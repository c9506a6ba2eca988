# frozen_string_literal: true

require "minitest/autorun"
require "tmpdir"
require_relative "../lib/stagedoor"

module Helper
  include Stagedoor

  ROOM = <<~TEXT
    section Stalls
    row A band P: 1-6 | 7-12
    row B band P: 1-10
    section Circle
    row A band Q: 1 3 5 7 | 8 6 4 2
    row B band R: 1-5
  TEXT

  PRICES = <<~TEXT
    band P 45.00
    band Q 32.50
    band R 18.00
    type adult 0
    type child 50
    season 3 10
    season 5 20
    rule early on sale until 2026-03-01 bands P,Q: -10%
    rule weekend on show weekdays fri,sat: +4.00
  TEXT

  EVENING = Stagedoor::Zone["London"].utc(Date.new(2026, 5, 14), 19 * 3600)

  def desk
    @desk ||= fresh_desk(Stagedoor::Journal.new).tap { |desk| desk.announce("hamlet", "room", EVENING) }
  end

  def fresh_desk(journal, settings: Stagedoor::Settings.new)
    Stagedoor::Desk.new(settings: settings, clock: clock, journal: journal,
                        plans: { "room" => Stagedoor::SeatPlan.parse(ROOM) },
                        prices: Stagedoor::PriceBook.parse(PRICES))
  end

  def clock
    @clock ||= Stagedoor::ManualClock.new(Stagedoor::Zone["London"].utc(Date.new(2026, 4, 1), 12 * 3600))
  end

  def house
    desk.house("hamlet")
  end

  def restarted(journal = desk.journal)
    Stagedoor::Replay.new(fresh_desk(journal)).run
  end

  def stalls(row, *labels)
    labels.map { |label| "Stalls/#{row}/#{label}" }
  end

  def circle(row, *labels)
    labels.map { |label| "Circle/#{row}/#{label}" }
  end

  def sell(seats, patron = "ann", types = seats.map { "adult" })
    desk.sell(desk.hold("hamlet", seats, "patron:#{patron}").id, types, patron)
  end
end
