# frozen_string_literal: true

require_relative "../lib/stagedoor"
include Stagedoor

begin
  plan = SeatPlan.parse("section S\nrow A band P: 1-6\nrow B band Q: 1-6\n")
  book = PriceBook.parse("band P 10.00\nband Q 6.05\ntype adult 0\ntype child 50\nseason 3 10\n")
  clock = ManualClock.new
  journal = Journal.new
  make = lambda do
    Desk.new(settings: Settings.new, clock: clock, journal: journal, plans: { "p" => plan }, prices: book)
  end
  desk = make.call
  houses = %w[x y z].map.with_index(1) { |id, n| desk.announce(id, "p", clock.now + n * 86_400) }
  package = Season::Package.new("all", houses)
  2.times { |n| desk.hold("x", ["S/A/#{n + 1}"], "patron:p#{n}") }
  clock.pass(1000)
  desk.tick
  good = package && BoxOffice.new(journal).abandoned(Zone["UTC"]).values == [2]
  puts good.inspect
  exit(good ? 0 : 1)
rescue StandardError => e
  warn e.full_message
  exit 2
end
