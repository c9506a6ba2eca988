# frozen_string_literal: true

require_relative "../lib/stagedoor"
include Stagedoor

begin
  # One row of the room in two bands, hence two lines of the plan.
  plan = SeatPlan.parse("section S\nrow A band P: 4-9\nrow A band Q: 1-3 | 10-12\n")
  book = PriceBook.parse("band P 10.00\nband Q 6.00\ntype adult 0\n")
  desk = Desk.new(settings: Settings.new, clock: ManualClock.new, journal: Journal.new, plans: { "p" => plan }, prices: book)
  house = desk.announce("x", "p", desk.clock.now + 86_400)
  desk.hold("x", %w[S/A/4 S/A/5], "patron:ann")
  four = desk.suggest("x", 4, ["P"])
  begin
    desk.hold("x", %w[S/A/1 S/A/2], "patron:bob")
    refused = false
  rescue Taken
    refused = true
  end
  good = !refused && four == %w[S/A/6 S/A/7 S/A/8 S/A/9] && house.count(:free) == 8
  puts [refused, four].inspect
  exit(good ? 0 : 1)
rescue StandardError => e
  warn e.full_message
  exit 2
end
