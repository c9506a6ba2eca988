# frozen_string_literal: true

require_relative "../lib/stagedoor"
include Stagedoor

begin
  plan = SeatPlan.parse("section S\nrow A band P: 1-6\nrow B band Q: 1-6\n")
  book = PriceBook.parse("band P 10.00\nband Q 6.00\ntype adult 0\ntype child 50\n")
  clock = ManualClock.new
  journal = Journal.new
  make = lambda do |text = ""|
    Desk.new(settings: Settings.new.merge(text), clock: clock, journal: journal, plans: { "p" => plan }, prices: book)
  end
  desk = make.call("waiting.passes = 1")
  house = desk.announce("x", "p", clock.now + 86_400)
  desk.kill("x", plan.seats.map(&:id))
  desk.join("x", "stalls", 3, bands: ["P"])
  desk.join("x", "circle", 3, bands: ["Q"])
  small = (1..3).map { |n| desk.join("x", "small#{n}", 1) }
  %w[S/A/1 S/B/1 S/A/3].each do |seat|
    desk.revive("x", [seat])
    desk.waiting.wake(house)
    desk.tick
  end
  good = small[1].offer && small[2].offer.nil?
  puts good.inspect
  exit(good ? 0 : 1)
rescue StandardError => e
  warn e.full_message
  exit 2
end
