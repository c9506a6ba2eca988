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
  desk = make.call
  desk.announce("x", "p", clock.now + 86_400)
  id = desk.hold("x", %w[S/A/1], "patron:ann").id
  clock.pass(800)
  desk = Replay.new(make.call).run
  desk.more_time(id)
  2.times do
    clock.pass(800)
    desk.more_time(id)
  end
  good = desk.holds.remaining(id) == 300
  puts good.inspect
  exit(good ? 0 : 1)
rescue StandardError => e
  warn e.full_message
  exit 2
end
