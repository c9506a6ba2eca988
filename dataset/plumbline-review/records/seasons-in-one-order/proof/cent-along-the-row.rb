# frozen_string_literal: true

require_relative "../lib/stagedoor"
include Stagedoor

begin
  plan = SeatPlan.parse("section S\nrow A band P: 1-6\n")
  book = PriceBook.parse("band P 14.62\ntype adult 0\nseason 3 10\n")
  clock = ManualClock.new
  desk = Desk.new(settings: Settings.new, clock: clock, journal: Journal.new, plans: { "p" => plan }, prices: book)
  houses = %w[x y z].map.with_index(1) { |id, n| desk.announce(id, "p", clock.now + n * 86_400) }
  order = desk.season.sell(Season::Package.new("all", houses), [%w[S/A/1]] * 3, %w[adult], "ann")
  before = order.cents
  costs = %w[x y z].map { |id| desk.change_seats(order.id, id, %w[S/A/1], %w[S/A/2]) }
  good = costs == [250] * 3 && order.cents == before
  puts [costs, before, order.cents].inspect
  exit(good ? 0 : 1)
rescue StandardError => e
  warn e.full_message
  exit 2
end
