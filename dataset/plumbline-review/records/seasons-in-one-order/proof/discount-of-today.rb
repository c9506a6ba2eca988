# frozen_string_literal: true

require_relative "../lib/stagedoor"
include Stagedoor

begin
  plan = SeatPlan.parse("section S\nrow A band P: 1-6\nrow B band Q: 1-6\n")
  prices = "band P 10.00\nband Q 6.00\ntype adult 0\n"
  clock = ManualClock.new
  make = lambda do |journal, season|
    Desk.new(settings: Settings.new, clock: clock, journal: journal, plans: { "p" => plan },
             prices: PriceBook.parse(prices + season))
  end
  results = ["season 3 10\n", "season 3 5\n", "season 4 15\n", "season 3 30\n"].map do |later|
    journal = Journal.new
    desk = make.call(journal, "season 3 10\n")
    houses = %w[x y z].map.with_index(1) { |id, n| desk.announce(id, "p", clock.now + n * 86_400) }
    package = Season::Package.new("all", houses)
    desk.season.sell(package, [%w[S/A/1 S/A/2]] * 3, %w[adult adult], "ann")
    desk.season.sell(package, [%w[S/B/1]] * 3, %w[adult], "bob")
    desk = Replay.new(make.call(journal, later)).run
    [desk.refund("o1", "x", %w[S/A/1]), desk.change_seats("o2", "y", %w[S/B/1], %w[S/A/3])]
  end
  good = results == [[900, 360 + 250]] * 4
  puts results.inspect
  exit(good ? 0 : 1)
rescue StandardError => e
  warn e.full_message
  exit 2
end
